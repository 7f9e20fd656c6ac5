import { backupApi } from "../contract.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { createTicket, fetchBackup } from "./backup.download.ts";
import { getPlan, setPlan } from "./backup.plan.ts";
import {
  deleteBackup,
  getBackupStatus,
  pageBackups,
  startBackup,
  startBackupCheck,
  startCopy,
} from "./backup.service.ts";

export const backupRoutes = routes(backupApi, {
  page: markReadOnly(pageBackups),
  status: getBackupStatus,
  add: startBackup,
  check: startBackupCheck,
  copy: startCopy,
  delete: deleteBackup,
  ticket: createTicket,
  fetch: fetchBackup,
  plan: getPlan,
  setPlan,
});
