import { taskApi } from "../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { setHasTasks } from "./taskPresence.ts";

/** Asks once whether the account has tasks that this browser does not know of. */
export async function lookForTasks(): Promise<void> {
  try {
    const { total } = await call(taskApi, "page", { page: 1, pageSize: 1 });
    setHasTasks(total > 0);
  } catch (error) {
    // The next page load asks again.
    if (!(error instanceof CallError)) throw error;
  }
}
