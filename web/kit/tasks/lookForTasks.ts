import { taskApi } from "#contract/task";
import { call, CallError } from "../../api.ts";
import { noteTasks } from "./taskNotice.ts";

/** Asks once whether the account has tasks that this browser knows nothing of. */
export async function lookForTasks(): Promise<void> {
  try {
    const { total } = await call(taskApi, "page", { page: 1, pageSize: 1 });
    noteTasks(total > 0);
  } catch (error) {
    // The next start asks again.
    if (!(error instanceof CallError)) throw error;
  }
}
