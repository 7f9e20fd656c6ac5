import { batchText } from "../text/index.ts";
import { module } from "#core/boot/module";
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
