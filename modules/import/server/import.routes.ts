import { importApi } from "#contract/import";
import { reads, routes } from "#server/http/routes";
import { fixRow, leaveOut, pageRows } from "./import.rows.ts";
import { readAgain, readRun, removeRun, startCheck, startCommit, startFailures, uploadFile } from "./import.service.ts";
import { makeTemplate } from "./import.template.ts";

export const importRoutes = routes(importApi, {
  upload: uploadFile,
  detail: readRun,
  read: readAgain,
  check: startCheck,
  rows: reads(pageRows),
  fix: fixRow,
  leaveOut,
  commit: startCommit,
  failures: startFailures,
  remove: removeRun,
  template: makeTemplate,
});
