import type { ListExtension } from "#kit/list/listExtension.ts";
import { BatchActions } from "./BatchActions.tsx";

/** Enables, disables and deletes the selected rows of every list. */
export const batchListExtension: ListExtension = { selectionActions: [{ place: "start", Action: BatchActions }] };
