import type { Id } from "#contract/id";
import type { App } from "#server/app";
import { systemIn } from "#server/context/standing";
import { type WritingTransaction, writing } from "#server/rows/transaction";
import { fieldName } from "#server/rows/statement";
import type { RowOf } from "#server/rows/table";
import type { tasks } from "./task.table.ts";

/** A task that a server has taken. `node` and `attempts` prove that it still has it. */
export type Claim = Omit<RowOf<typeof tasks>, "node"> & { readonly node: string };

/** Whose task a row of it belongs to. */
export type Owner = Pick<Claim, "tenantId" | "accountId" | "requestId">;

/** A server by its name, and the tasks that it runs. Others under its name it has lost. */
type Holding = { readonly node: string; readonly held: readonly Id[] };

/** A task that was not heard of for so long has lost its server. */
const silentSeconds = 15;

/** Takes the next task of these kinds, whoever's it is; one at a time for each account. */
export async function claimTask(
  { plain }: App,
  kinds: readonly string[],
  { node, held }: Holding,
): Promise<Claim | undefined> {
  const { rows } = await plain.query<Record<string, unknown>>("select * from claim_task($1, $2, $3, $4)", [
    ...[kinds, node, held, silentSeconds],
  ]);
  const [row] = rows;
  if (row === undefined) return undefined;
  const named = Object.fromEntries(Object.entries(row).map(([column, value]) => [fieldName(column), value]));
  // The columns are those of the table; the test that compares it with the schema proves them.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return named as Claim;
}

/** Says that a server lives; answers which of the tasks that it runs are its own still. */
export async function beat({ plain }: App, { node, held }: Holding): Promise<ReadonlySet<Id>> {
  const { rows } = await plain.query<{ id: Id }>("select id from beat_tasks($1, $2) id", [node, held]);
  return new Set(rows.map(({ id }) => id));
}

/** Does something with the tasks and files of an account, whatever its roles say, and commits. */
export async function withOwner<R>(
  app: App,
  { tenantId, accountId, requestId }: Owner,
  work: (transaction: WritingTransaction) => Promise<R>,
): Promise<R> {
  const transaction = writing(app.requests, { ...systemIn(tenantId, requestId), accountId });
  try {
    const result = await work(transaction);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
}
