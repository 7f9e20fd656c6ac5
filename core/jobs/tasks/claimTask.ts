import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import { getSystemSettings } from "#core/request/systemTransaction";
import { type WriteTransaction, openWriteTransaction } from "#core/rows/transaction";
import { toFieldName } from "#core/rows/statement";
import type { RowOf } from "#core/rows/table";
import type { tasks } from "./task.table.ts";

/** A task that a node has claimed. `node` and `attempts` prove that it still holds it. */
export type TaskClaim = Omit<RowOf<typeof tasks>, "node"> & { readonly node: string };

/** The owner of a task, for rows that belong to it. */
export type TaskOwnerIds = Pick<TaskClaim, "tenantId" | "accountId" | "requestId">;

/** A node by name, and the tasks that it runs. It has lost other tasks under its name. */
type NodeTasks = { readonly node: string; readonly claims: readonly Pick<TaskClaim, "id" | "tenantId">[] };

/** A task without a heartbeat for this time has lost its node. */
const silentSeconds = 15;

/** Claims the next task of these kinds, of any account; one at a time for each account. */
export async function claimTask(
  { databases }: App,
  kinds: readonly string[],
  { node, claims }: NodeTasks,
): Promise<TaskClaim | undefined> {
  const parameters = [kinds, node, claims.map(({ id }) => id), silentSeconds];
  const row = await databases.takeFirst("task.not_claimed", async (database) => {
    const [taken] = await database.query<Record<string, unknown>>(
      "select * from claim_task($1, $2, $3, $4)",
      parameters,
    );
    return taken;
  });
  if (row === undefined) return undefined;
  const claim = Object.fromEntries(Object.entries(row).map(([column, value]) => [toFieldName(column), value]));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a test compares the table's columns with the schema
  return claim as TaskClaim;
}

/**
 * Sends a heartbeat of a node; returns which of its running tasks it still holds. Those in the database of a tenant that
 * does not answer count as held: what they write is refused if they are not.
 */
export async function sendHeartbeat({ databases }: App, { node, claims }: NodeTasks): Promise<ReadonlySet<Id>> {
  const held = new Set(claims.map(({ id }) => id));
  await databases.inEach("task.no_heartbeat", async (database) => {
    const own = claims.filter(({ tenantId }) => databases.isServedBy(tenantId, database)).map(({ id }) => id);
    if (own.length === 0) return;
    const kept = await database.query<{ id: Id }>("select id from beat_tasks($1, $2) id", [node, own]);
    const keptIds = new Set(kept.map(({ id }) => id));
    for (const id of own) if (!keptIds.has(id)) held.delete(id);
  });
  return held;
}

/** Works on the tasks and files of an account, regardless of its roles, and commits. */
export async function runAsTaskOwner<R>(
  app: App,
  { tenantId, accountId, requestId }: TaskOwnerIds,
  work: (transaction: WriteTransaction) => Promise<R>,
): Promise<R> {
  const transaction = openWriteTransaction(app.requests, { ...getSystemSettings(tenantId, requestId), accountId });
  try {
    const result = await work(transaction);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
}
