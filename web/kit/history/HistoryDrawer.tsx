import { useWords } from "../../i18n.ts";
import { DetailDrawer } from "../parts/DetailDrawer.tsx";
import type { Dialog } from "../parts/useDialog.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { HistoryPanel } from "./HistoryPanel.tsx";

type Props<Row extends RecordRow> = { resource: Resource<Row>; dialog: Dialog<Row> };

/** The history of the row that the dialog is open for. */
export function HistoryDrawer<Row extends RecordRow>({ resource, dialog }: Props<Row>) {
  const t = useWords();
  return (
    <DetailDrawer dialog={dialog} title={(row) => t("kit.history.of", { name: resource.nameOf(row) })}>
      {(row) => <HistoryPanel resource={resource} id={row.id} />}
    </DetailDrawer>
  );
}
