import { RestOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTexts } from "#base/i18n";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { DetailDrawer } from "#kit/parts/DetailDrawer.tsx";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { useDialog } from "#kit/parts/useDialog.ts";
import type { List } from "#kit/list/useList.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { historyText } from "../text/index.ts";
import { hasTrash } from "./historyAccess.ts";

const TrashPanel = lazyComponent(async () => (await import("./TrashPanel.lazy.tsx")).TrashPanel, {
  texts: historyText,
  fallback: <DelayedSkeleton />,
});

/** Opens the deleted records of a list for accounts that may delete. */
export function TrashButton<Row extends RecordRow>({ list: { resource } }: { list: List<Row> }) {
  const t = useTexts();
  const trash = useDialog<true>();
  if (!hasTrash(resource)) return undefined;
  const label = t("kit.trash");
  return (
    <>
      <Button
        type="text"
        icon={<RestOutlined aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => trash.open(true)}
      />
      <DetailDrawer dialog={trash} title={() => t("kit.trash.of", { title: t(resource.title) })}>
        {() => <TrashPanel api={resource.api} title={resource.title} />}
      </DetailDrawer>
    </>
  );
}
