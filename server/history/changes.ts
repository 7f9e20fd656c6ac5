import { sql } from "kysely";
import type { Id } from "#contract/id";
import type { Context } from "#server/context/context";
import type { Select } from "#server/rows/rows";
import { fieldName } from "#server/rows/statement";
import type { RowOf } from "#server/rows/table";
import { changeHistory } from "./changeHistory.table.ts";
import type { Values } from "./tracked.ts";

/** One row that one request changed; values by the columns' names in the code. */
export type Change = RowOf<typeof changeHistory>;

/** A record whose own rows and links are looked at. */
export type Owner = { readonly table: string; readonly id: Id };

/** Rows of the history that are read for one answer. */
const mostChanges = 10_000;
/** Changes of one request that can be taken back: an import of 10,000 accounts with roles makes as many. */
export const mostUndone = 50_000;

/** What was changed by one request belongs together; what came without one stands for itself. */
const requestKey = sql<string>`coalesce(row.request_id, row.id::text)`;

type Query = Select<typeof changeHistory>;

function rowsOfOwner(query: Query, { table, id }: Owner): Query {
  return query.where((on) =>
    on.or([
      on.and([on("row.ownerTable", "=", table), on("row.ownerId", "=", id)]),
      on.and([on("row.otherTable", "=", table), on("row.otherId", "=", id)]),
    ]),
  );
}

/** The requests of one page that changed a record or its links, the latest first, and how many there are in all. */
export async function pageRequests(
  ctx: Context,
  owner: Owner,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ keys: string[]; total: number }> {
  const rows = ctx.rows(changeHistory);
  const all = rowsOfOwner(rows.select(), owner);
  const latest = sql<Date>`max(row.changed_at)`;
  const [groups, [counted]] = await Promise.all([
    rows.run(
      all
        .select(requestKey.as("key"))
        .groupBy(requestKey)
        .orderBy(latest, "desc")
        .orderBy(requestKey)
        .limit(pageSize)
        .offset((page - 1) * pageSize),
    ),
    rows.run(all.select(sql<number>`count(distinct ${requestKey})`.as("count"))),
  ]);
  return { keys: groups.map(({ key }) => key), total: counted?.count ?? 0 };
}

/** What these requests did to a record and its links, in the order of time, by request. */
export async function changesByRequest(
  ctx: Context,
  owner: Owner,
  keys: readonly string[],
): Promise<Map<string, Change[]>> {
  if (keys.length === 0) return new Map();
  const rows = ctx.rows(changeHistory);
  const found = await rows.run(ordered(rowsOfOwner(rows.select(), owner).where(requestKey, "in", keys)));
  return Map.groupBy(found.map(inCode), keyOf);
}

/** What the request behind an entry did to a record and its links, in the order of time. */
export async function changesOfEntry(ctx: Context, owner: Owner, entryId: Id): Promise<Change[]> {
  const rows = ctx.rows(changeHistory);
  const [entry] = await rows.run(
    rowsOfOwner(rows.select(), owner).where("row.id", "=", entryId).select(requestKey.as("key")).limit(1),
  );
  if (entry === undefined) return [];
  return (await changesByRequest(ctx, owner, [entry.key])).get(entry.key) ?? [];
}

/** Everything that a request of the caller's own changed, in the order of time; more than `mostUndone` only if there is more. */
export async function changesOfRequest(ctx: Context, requestId: string): Promise<Change[]> {
  const rows = ctx.rows(changeHistory);
  const own = rows.select().where("row.requestId", "=", requestId).where("row.accountId", "=", ctx.caller.accountId);
  const found: Change[] = [];
  // Portion by portion: the driver makes objects of all that one statement answers before anybody else gets his turn.
  while (found.length <= mostUndone) {
    const part = await rows.run(ordered(own).limit(changesAtOnce).offset(found.length));
    for (const change of part) found.push(inCode(change));
    if (part.length < changesAtOnce) break;
  }
  return found;
}

const changesAtOnce = 2000;

/**
 * What other requests changed of the rows that these changes are of, after they did, in the order of time. The rows are
 * named one by one: joined with itself, the history would be read from end to end.
 */
export async function laterChanges(ctx: Context, requestId: string, changes: readonly Change[]): Promise<Change[]> {
  const since = new Map<string, Date>();
  for (const change of changes) since.set(rowKey(change), change.changedAt);
  const found: Change[] = [];
  for (const [table, own] of Map.groupBy(changes, ({ tableName }) => tableName)) {
    const ids = [...new Set(own.map(({ rowId }) => rowId))];
    const after = new Date(Math.min(...own.map(({ changedAt }) => changedAt.getTime())));
    for (let start = 0; start < ids.length; start += mostInOneQuery) {
      const some = { table, ids: ids.slice(start, start + mostInOneQuery), after };
      found.push(...(await changesOfRows(ctx, some)));
    }
  }
  return found.filter((change) => {
    const own = since.get(rowKey(change));
    return own !== undefined && change.requestId !== requestId && change.changedAt >= own;
  });
}

const mostInOneQuery = 500;

function rowKey({ tableName, rowId }: Change): string {
  return `${tableName}:${rowId}`;
}

type SomeRows = { readonly table: string; readonly ids: readonly Id[]; readonly after: Date };

async function changesOfRows(ctx: Context, { table, ids, after }: SomeRows): Promise<Change[]> {
  const rows = ctx.rows(changeHistory);
  const ofRows = rows
    .select()
    .where("row.tableName", "=", table)
    .where("row.rowId", "in", ids)
    .where("row.changedAt", ">=", after);
  return (await rows.run(ordered(ofRows))).map(inCode);
}

/** The last deletion of each of these rows. */
export async function lastDeletions(ctx: Context, table: string, ids: readonly Id[]): Promise<Map<Id, Change>> {
  if (ids.length === 0) return new Map();
  const rows = ctx.rows(changeHistory);
  const deletions = rows
    .select()
    .where("row.tableName", "=", table)
    .where("row.rowId", "in", ids)
    .where("row.action", "=", "delete");
  const found = (await rows.run(ordered(deletions))).map(inCode);
  return new Map(found.map((change) => [change.rowId, change]));
}

/** The latest rows, in the order of time. */
function ordered(query: Query): Select<typeof changeHistory, Change> {
  return query
    .selectAll("row")
    .orderBy("row.changedAt")
    .orderBy("row.id")
    .limit(mostChanges + 1)
    .$castTo<Change>();
}

function keyOf({ requestId, id }: Change): string {
  return requestId ?? String(id);
}

function inCode(change: Change): Change {
  return { ...change, before: valuesInCode(change.before), after: valuesInCode(change.after) };
}

function valuesInCode(values: Values | null): Values | null {
  if (values === null) return null;
  return Object.fromEntries(Object.entries(values).map(([column, value]) => [fieldName(column), value]));
}
