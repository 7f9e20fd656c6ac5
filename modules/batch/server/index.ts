import { batchText } from "#modules/batch/text";
import { module } from "#server/module";
import { batchRoutes } from "./batch.routes.ts";
import { batchTask } from "./batch.task.ts";
import { undoTask } from "./undo.task.ts";

export const batchModule = module({
  name: "batch",
  routes: batchRoutes,
  tables: [],
  texts: batchText,
  tasks: [batchTask, undoTask],
});
