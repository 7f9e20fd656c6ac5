import { errors, ExpectedError } from "#contract/errors";

/** Why a task cannot start, or why it ended. */
export const taskError = errors({
  "task.missing": "D1002",
  "task.not_ended": "D1009",
  "task.ended": "D1009",
  "task.interrupted": "D1009",
  "task.account_closed": "D1016",
  "task.not_allowed": "D1016",
  "task.failed": "D1009",
  "task.no_file": "D1002",
});

/** Maximum number of waiting tasks of one account. */
export const maxWaitingTasks = 20;

/** The error for too many waiting tasks. */
export function tooManyTasksError(): ExpectedError {
  return new ExpectedError("task.too_many", { status: 429, parameters: { maximum: maxWaitingTasks } });
}
