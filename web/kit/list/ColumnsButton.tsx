import { ControlOutlined } from "@ant-design/icons";
import { lazy } from "react";
import { useWords } from "../../i18n.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import { PopupPanel } from "../parts/PopupPanel.tsx";
import type { RecordRow } from "../resource/resource.ts";
import { withWords } from "../views/withWords.ts";
import { gridNameIn } from "./shownColumns.ts";
import { useColumns } from "./useColumns.tsx";
import type { List } from "./useList.ts";

const ColumnsPanel = lazy(async () => ({
  default: (await withWords(async () => await import("../views/ColumnsPanel.tsx"))).ColumnsPanel,
}));

/** Which columns a list shows and where; on a phone what its cards show. */
export function ColumnsButton<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const columns = useColumns(list.resource, list.rows);
  return (
    <PopupPanel title={t("kit.columns")} icon={<ControlOutlined aria-hidden />}>
      {() => <ColumnsPanel name={gridNameIn(list)} columns={columns} isNarrow={isNarrow} />}
    </PopupPanel>
  );
}
