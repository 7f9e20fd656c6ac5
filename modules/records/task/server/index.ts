import { taskText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { taskFiles, tasks } from "#core/jobs/tasks/task.table";
import { taskMenus } from "./task.menu.ts";
import { taskRoutes, tenantTaskRoutes } from "./task.routes.ts";

export const taskModule = module({
  name: "task",
  routes: [...taskRoutes, ...tenantTaskRoutes],
  expiringRows: [{ remove: "remove_expired_tasks", atOnce: 20 }],
  tables: [tasks, taskFiles],
  texts: taskText,
  menus: taskMenus,
});
