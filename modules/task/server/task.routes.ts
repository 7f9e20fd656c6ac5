import { taskApi } from "#contract/task";
import { reads, routes } from "#server/http/routes";
import { downloadFile, makeTicket, useTicket } from "#server/tasks/download";
import { cancelTask, getTask, pageTasks, removeTask, repeatTask } from "./task.service.ts";

export const taskRoutes = routes(taskApi, {
  page: reads(pageTasks),
  detail: getTask,
  cancel: cancelTask,
  again: repeatTask,
  remove: removeTask,
  download: downloadFile,
  ticket: makeTicket,
  fetch: useTicket,
});
