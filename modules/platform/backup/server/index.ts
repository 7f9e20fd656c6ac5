import { backupText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { seedRows } from "#core/boot/seeding";
import { startCopyWorker } from "./backup.copy.ts";
import { backupMenus } from "./backup.menu.ts";
import { standardPlan } from "./backup.plan.ts";
import { backupRoutes } from "./backup.routes.ts";
import { backupPlans } from "./backup.table.ts";
import { backupCheckTask, backupCopyTask, backupTask } from "./backup.tasks.ts";
import { startBackupWorker } from "./backup.worker.ts";

export const backupModule = module({
  name: "backup",
  routes: backupRoutes,
  tables: [backupPlans],
  texts: backupText,
  menus: backupMenus,
  tasks: [backupTask, backupCheckTask, backupCopyTask],
  services: [startBackupWorker, startCopyWorker],
  standardRows: { steps: [seedRows(backupPlans, { rows: standardPlan })] },
});
