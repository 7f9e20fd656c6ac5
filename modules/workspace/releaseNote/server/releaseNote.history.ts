import type { TrackedRecord } from "#core/request/history/trackedRecord";
import { releaseNotes } from "./releaseNote.table.ts";

/** History of release notes; the summary follows the content. */
export const releaseNoteRecord: TrackedRecord = {
  entity: "sysUpgrade",
  prefix: "releaseNote",
  table: releaseNotes,
  name: "summary",
  read: "sysUpgrade/page",
  update: "sysUpgrade/update",
  remove: "sysUpgrade/delete",
  derived: ["summary"],
};
