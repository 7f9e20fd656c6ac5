import { importApi } from "../contract.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { fixRow, pageRows, replaceText, setRowsLeftOut } from "./import.rows.ts";
import {
  listAddedIds,
  readRun,
  readRunOfTask,
  recheckRun,
  removeRun,
  rereadFile,
  startCheck,
  startCommit,
  startFailureReport,
  uploadFile,
} from "./import.service.ts";
import { createTemplate } from "./import.template.ts";
import { addMissingRecords, listMissingRecords } from "./missing.service.ts";
import { suggestTexts } from "./suggest.service.ts";

export const importRoutes = routes(importApi, {
  upload: uploadFile,
  detail: readRun,
  ofTask: readRunOfTask,
  read: rereadFile,
  check: startCheck,
  rows: markReadOnly(pageRows),
  fix: fixRow,
  replace: replaceText,
  missing: markReadOnly(listMissingRecords),
  addMissing: addMissingRecords,
  recheck: recheckRun,
  leaveOut: setRowsLeftOut,
  commit: startCommit,
  suggest: markReadOnly(suggestTexts),
  failures: startFailureReport,
  added: listAddedIds,
  remove: removeRun,
  template: createTemplate,
});
