import { importText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { importMappings, importParts, importRows, importRuns } from "./import.table.ts";
import { importRoutes } from "./import.routes.ts";
import { checkTask, commitTask, failuresTask, recheckTask } from "./import.tasks.ts";

export const importModule = module({
  name: "import",
  routes: importRoutes,
  // A file may have a thousand parts.
  expiringRows: [{ remove: "remove_expired_imports", atOnce: 20 }],
  tables: [importRuns, importParts, importRows, importMappings],
  texts: importText,
  tasks: [checkTask, recheckTask, commitTask, failuresTask],
});
