import { taskText } from "#modules/task/text";
import { module } from "#server/module";
import { taskChunks, taskFiles, tasks } from "#server/tasks/task.table";
import { taskRoutes } from "./task.routes.ts";

export const taskModule = module({
  name: "task",
  routes: taskRoutes,
  tables: [tasks, taskFiles, taskChunks],
  texts: taskText,
});
