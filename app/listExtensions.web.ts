import { attachmentListExtension } from "#modules/platform/attachment/lists";
import { batchListExtension } from "#modules/records/batch/lists";
import { commentListExtension } from "#modules/records/comment/lists";
import { exportListExtension } from "#modules/records/export/lists";
import { historyListExtension } from "#modules/records/history/lists";
import { presenceListExtension } from "#modules/records/presence/lists";
import { importListExtension } from "#modules/records/import/lists";
import { printListExtension } from "#modules/records/print/lists";
import { viewListExtension } from "#modules/records/view/lists";
import type { ListExtension } from "#kit/list/listExtension.ts";

/** The extensions of modules to all lists, in the order of the toolbar. They load with the first list. */
export const listExtensions: readonly ListExtension[] = [
  importListExtension,
  exportListExtension,
  printListExtension,
  batchListExtension,
  commentListExtension,
  attachmentListExtension,
  historyListExtension,
  presenceListExtension,
  viewListExtension,
];
