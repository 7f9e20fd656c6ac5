import { ExpectedError } from "#contract/errors";
import type { App } from "#server/app";
import { asExpected, isRetryable } from "#server/http/failure";
import { InvalidInput } from "#server/http/input";
import type { Transaction } from "#server/rows/transaction";
import { type Claim, withOwner } from "./claim.ts";
import type { TaskFailure } from "./task.table.ts";

/** The task is cancelled or another node's by now: nothing that is still done for it counts. */
export class TaskLost extends Error {
  constructor() {
    super("the task is no longer ours");
    this.name = "TaskLost";
  }
}

/** What a commit says of its task. */
export type Mark = { done: number; total: number | null; result?: string; isEnd?: boolean };

const mine = "tenant_id = $1 and id = $2 and node = $3 and attempts = $4 and state = 'running'";

const markText = `update task set heartbeat = clock_timestamp(), done = $5, total = coalesce($6, total),
  result = coalesce($7::jsonb, result), state = case when $8 then 'done' else state end,
  ended_at = case when $8 then clock_timestamp() end,
  expires_at = case when $8 then clock_timestamp() + interval '1 day' end
where ${mine}`;

/** Writes how far a task is; throws where it is not ours any more, so that its transaction is taken back. */
export async function mark(transaction: Transaction, claim: Claim, about: Mark): Promise<void> {
  const { done, total, result = null, isEnd = false } = about;
  const parameters = [...keyOf(claim), done, total, result, isEnd];
  if ((await transaction.change({ sql: markText, parameters })) === 0) throw new TaskLost();
}

/** Ends a task with the reason, unless it has ended already. */
export async function fail(app: App, claim: Claim, failure: TaskFailure): Promise<void> {
  const sql = `update task set state = 'failed', error = $5, ended_at = clock_timestamp(),
    expires_at = clock_timestamp() + interval '1 day' where ${mine}`;
  await withOwner(
    app,
    claim,
    async (transaction) => await transaction.change({ sql, parameters: [...keyOf(claim), JSON.stringify(failure)] }),
  );
}

/** Puts a task back into the line: its server ends (that was no attempt), or something failed that may work next time. */
export async function putBack(app: App, claim: Claim, isAttempt: boolean): Promise<void> {
  const sql = `update task set state = 'waiting', node = null, heartbeat = null, attempts = attempts - $5 where ${mine}`;
  await withOwner(
    app,
    claim,
    async (transaction) => await transaction.change({ sql, parameters: [...keyOf(claim), isAttempt ? 0 : 1] }),
  );
}

/** A failure in a form that is kept; `undefined` for what nobody expected. */
export function failureFrom(error: unknown): TaskFailure | undefined {
  const expected = asExpected(error);
  if (expected instanceof ExpectedError) {
    const { key, parameters, code = null } = expected;
    return { key, parameters, code };
  }
  if (!(expected instanceof InvalidInput)) return undefined;
  const [complaint] = [...expected.complaints.values()].flat();
  return { key: complaint?.key ?? "invalid.type", parameters: complaint?.parameters ?? {}, code: null };
}

/** Whether a task may work next time: the database gave it up or was out of reach. */
export function isPassing(error: unknown): boolean {
  if (isRetryable(error)) return true;
  const expected = asExpected(error);
  return expected instanceof ExpectedError && expected.status === 503;
}

function keyOf({ tenantId, id, node, attempts }: Claim): unknown[] {
  return [tenantId, id, node, attempts];
}
