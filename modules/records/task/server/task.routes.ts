import { taskApi } from "../contract.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { createTicket, downloadFile, redeemTicket } from "#core/jobs/tasks/download";
import { cancelTask, getTask, pageTasks, removeEndedTasks, removeTask, repeatTask } from "./task.service.ts";

export const taskRoutes = routes(taskApi, {
  page: markReadOnly(pageTasks),
  detail: getTask,
  cancel: cancelTask,
  again: repeatTask,
  remove: removeTask,
  removeEnded: removeEndedTasks,
  download: downloadFile,
  ticket: createTicket,
  fetch: redeemTicket,
});
