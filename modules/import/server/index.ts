import { importText } from "#modules/import/text";
import { module } from "#server/module";
import { importMappings, importParts, importRows, importRuns } from "#server/import/import.table";
import { importRoutes } from "./import.routes.ts";
import { checkTask, commitTask, failuresTask } from "./import.tasks.ts";

export const importModule = module({
  name: "import",
  routes: importRoutes,
  tables: [importRuns, importParts, importRows, importMappings],
  texts: importText,
  tasks: [checkTask, commitTask, failuresTask],
});

export { dictionaryChoices, statusChoices } from "./import.choices.ts";
