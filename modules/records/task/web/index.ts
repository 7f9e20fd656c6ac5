export { announceTask } from "./announceTask.ts";
export { EndedTasks } from "./EndedTasks.tsx";
export { useOwnTaskEnd } from "./useOwnTaskEnd.ts";
export { useUnseenTasks } from "./useTasks.ts";
export { taskWeb } from "./taskWeb.ts";
export { notifyTaskEnd } from "./notifyTaskEnd.ts";
export { saveTaskFile } from "./saveTaskFile.ts";
export { type TaskFollower, useTask } from "./useTask.ts";
