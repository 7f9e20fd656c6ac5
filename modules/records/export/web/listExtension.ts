import type { ListExtension } from "#kit/list/listExtension.ts";
import { ExportButton } from "./ExportButton.tsx";
import { ExportSelected } from "./ExportSelected.tsx";

/** Exports the rows of every list, or the selected ones. */
export const exportListExtension: ListExtension = {
  tools: [{ place: "file", Tool: ExportButton }],
  selectionActions: [{ place: "end", Action: ExportSelected }],
};
