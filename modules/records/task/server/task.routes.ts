import { taskApi } from "../contract.ts";
import { tenantTaskApi } from "../tenant.contract.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { createTicket, downloadFile, redeemTicket } from "#core/jobs/tasks/download";
import {
  cancelTask,
  getTask,
  pageTasks,
  removeEndedTasks,
  removeTask,
  repeatTask,
  restoreTask,
} from "./task.service.ts";
import { pageTenantTasks } from "./tenantTask.service.ts";

export const taskRoutes = routes(taskApi, {
  page: markReadOnly(pageTasks),
  detail: getTask,
  cancel: cancelTask,
  again: repeatTask,
  remove: removeTask,
  restore: restoreTask,
  removeEnded: removeEndedTasks,
  download: downloadFile,
  ticket: createTicket,
  fetch: redeemTicket,
});

export const tenantTaskRoutes = routes(tenantTaskApi, { tenantPage: markReadOnly(pageTenantTasks) });
