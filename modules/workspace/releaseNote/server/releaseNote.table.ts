import { instant, plainReference, reference, defaulted, text } from "#core/rows/column";
import { defineGlobalTable, definePlainTable } from "#core/rows/table";
import { releaseNoteError } from "../contract.ts";

/** What has changed in the versions of the product. */
export const releaseNotes = defineGlobalTable(
  "release_note",
  { location: "copied", missing: () => releaseNoteError("releaseNote.missing") },
  { content: text(65_536), summary: defaulted(text(200)) },
);

/** The columns of a note in answers. */
export const noteColumns = [
  "id",
  "content",
  "summary",
  "version",
  "createTime",
  "updateTime",
  "createUserId",
  "createUserName",
  "updateUserId",
  "updateUserName",
] as const;

/** Up to which note an account has read, one row for each. A database policy shows it only to that account. */
export const releaseNoteReaders = definePlainTable(
  "release_note_reader",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "transient" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    noteId: plainReference(),
    readTime: defaulted(instant()),
  },
);
