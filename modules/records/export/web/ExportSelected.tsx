import type { List } from "#kit/list/useList.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { ExportButton } from "./ExportButton.tsx";

type Props<Row extends RecordRow> = { list: List<Row>; isShown: boolean };

/** Exports the selected rows; the dialog closes with the selection. */
export function ExportSelected<Row extends RecordRow>({ list, isShown }: Props<Row>) {
  return isShown ? <ExportButton list={list} isForSelected /> : undefined;
}
