import { archiveApi } from "../contract.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { beginUpload, findTenants, getRun, pageRuns, previewArchive, removeRun, storePart } from "./archive.service.ts";
import { startClone, startExport, startImport } from "./archive.start.ts";

export const archiveRoutes = routes(archiveApi, {
  page: markReadOnly(pageRuns),
  detail: getRun,
  tenants: findTenants,
  export: startExport,
  begin: beginUpload,
  part: storePart,
  preview: markReadOnly(previewArchive),
  import: startImport,
  clone: startClone,
  remove: removeRun,
});
