import { ExpectedError } from "#contract/errors";
import type { App } from "#core/request/app";
import { isRetryable, toExpectedError } from "#core/http/failure";
import { InvalidInput } from "#core/http/input";
import type { Transaction } from "#core/rows/transaction";
import { runAsTaskOwner, type TaskClaim } from "./claimTask.ts";
import type { TaskFailure } from "./task.table.ts";

/** The task is cancelled or held by another node: further work for it is discarded. */
export class TaskLostError extends Error {
  constructor() {
    super("the task is no longer ours");
    this.name = "TaskLost";
  }
}

/** What a commit records of its task. */
export type TaskProgress = { done: number; total: number | null; result?: string; isEnd?: boolean };

const ownTask = "tenant_id = $1 and id = $2 and node = $3 and attempts = $4 and state = 'running'";

const markText = `update task set heartbeat = clock_timestamp(), done = $5, total = coalesce($6, total),
  result = coalesce($7::jsonb, result), state = case when $8 then 'done' else state end,
  ended_at = case when $8 then clock_timestamp() end,
  expires_at = case when $8 then clock_timestamp() + interval '1 day' end
where ${ownTask}`;

/** Records the progress of a task; throws if this node no longer holds it, so that the transaction is rolled back. */
export async function saveProgress(transaction: Transaction, claim: TaskClaim, progress: TaskProgress): Promise<void> {
  const { done, total, result = null, isEnd = false } = progress;
  const parameters = [...keyOf(claim), done, total, result, isEnd];
  if ((await transaction.change({ sql: markText, parameters })) === 0) throw new TaskLostError();
}

/** Ends a task with a failure, unless it has ended already. */
export async function failTask(app: App, claim: TaskClaim, failure: TaskFailure): Promise<void> {
  const sql = `update task set state = 'failed', error = $5, ended_at = clock_timestamp(),
    expires_at = clock_timestamp() + interval '1 day' where ${ownTask}`;
  await runAsTaskOwner(
    app,
    claim,
    async (transaction) => await transaction.change({ sql, parameters: [...keyOf(claim), JSON.stringify(failure)] }),
  );
}

/**
 * Puts a task back into the queue: its node stops (which does not count as an attempt), or an error may not occur next
 * time.
 */
export async function requeueTask(app: App, claim: TaskClaim, isAttempt: boolean): Promise<void> {
  const sql = `update task set state = 'waiting', node = null, heartbeat = null, attempts = attempts - $5 where ${ownTask}`;
  await runAsTaskOwner(
    app,
    claim,
    async (transaction) => await transaction.change({ sql, parameters: [...keyOf(claim), isAttempt ? 0 : 1] }),
  );
}

/** Converts an error into the stored form of a failure; `undefined` if it is unexpected. */
export function toTaskFailure(error: unknown): TaskFailure | undefined {
  const expected = toExpectedError(error);
  if (expected instanceof ExpectedError) {
    const { key, parameters, code = null } = expected;
    return { key, parameters, code };
  }
  if (!(expected instanceof InvalidInput)) return undefined;
  const [complaint] = [...expected.issues.values()].flat();
  return { key: complaint?.key ?? "invalid.type", parameters: complaint?.parameters ?? {}, code: null };
}

const maxAttempts = 3;

/** Whether a task runs again after this error: it may succeed next time, and has not been tried too often. */
export function willRunAgain({ attempts }: TaskClaim, error: unknown): boolean {
  return attempts < maxAttempts && isTransient(error);
}

/** Whether work may succeed next time: the database aborted it or was out of reach. */
export function isTransient(error: unknown): boolean {
  if (isRetryable(error)) return true;
  const expected = toExpectedError(error);
  return expected instanceof ExpectedError && expected.status === 503;
}

function keyOf({ tenantId, id, node, attempts }: TaskClaim): unknown[] {
  return [tenantId, id, node, attempts];
}
