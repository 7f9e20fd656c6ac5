import { RestOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useWords } from "../../i18n.ts";
import { DetailDrawer } from "../parts/DetailDrawer.tsx";
import { useDialog } from "../parts/useDialog.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { hasTrash } from "./tracked.ts";
import { TrashPanel } from "./TrashPanel.tsx";

/** Opens what was deleted from a list, for those who may delete. */
export function TrashButton<Row extends RecordRow>({ resource }: { resource: Resource<Row> }) {
  const t = useWords();
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
        {() => <TrashPanel resource={resource} />}
      </DetailDrawer>
    </>
  );
}
