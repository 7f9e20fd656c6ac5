import { ProjectOutlined } from "@ant-design/icons";
import { useTexts } from "#base/i18n";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { PopupPanel } from "#kit/parts/PopupPanel.tsx";
import type { RecordRow } from "#kit/resource/resource.ts";
import { loadWithTexts } from "./loadWithTexts.ts";
import { getGridName } from "#kit/list/visibleColumns.ts";
import { useColumns } from "#kit/list/useColumns.tsx";
import type { List } from "#kit/list/useList.ts";
import { lazyPart } from "#kit/parts/lazyPart.ts";

const ColumnsPanel = lazyPart(
  async () => (await loadWithTexts(async () => await import("./ColumnsPanel.tsx"))).ColumnsPanel,
);

/** Opens the column settings of a list; on a phone those of its cards. */
export function ColumnsButton<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const columns = useColumns(list.resource, list.rows);
  return (
    <PopupPanel title={t("kit.columns")} icon={<ProjectOutlined aria-hidden />}>
      {() => <ColumnsPanel name={getGridName(list)} columns={columns} isNarrow={isNarrow} />}
    </PopupPanel>
  );
}
