import { markReadOnly, routes } from "#core/http/routes";
import { releaseNoteApi } from "../contract.ts";
import { addReleaseNote, deleteReleaseNote, pageReleaseNotes, updateReleaseNote } from "./releaseNote.service.ts";
import { findUnread, listReleaseNotes, setRead } from "./reading.service.ts";

export const releaseNoteRoutes = routes(releaseNoteApi, {
  page: markReadOnly(pageReleaseNotes),
  add: addReleaseNote,
  update: updateReleaseNote,
  delete: deleteReleaseNote,
  list: listReleaseNotes,
  setRead,
  lastUnRead: findUnread,
});
