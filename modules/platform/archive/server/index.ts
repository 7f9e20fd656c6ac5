import { archiveText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { archiveMenus } from "./archive.menu.ts";
import { archiveRoutes } from "./archive.routes.ts";
import { archiveParts, archiveRuns } from "./archive.table.ts";
import { archiveTask } from "./archive.tasks.ts";

export const archiveModule = module({
  name: "archive",
  routes: archiveRoutes,
  tables: [archiveRuns, archiveParts],
  texts: archiveText,
  menus: archiveMenus,
  tasks: [archiveTask],
  demoRows: async () => (await import("./archive.demo.ts")).archiveDemo,
  expiringRows: [{ remove: "remove_expired_archives", atOnce: 100 }],
});
