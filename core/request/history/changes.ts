import { sql } from "kysely";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import type { Select } from "#core/rows/rows";
import { toFieldName } from "#core/rows/statement";
import type { RowOf } from "#core/rows/table";
import { changeHistory } from "./changeHistory.table.ts";
import type { Values } from "./trackedRecord.ts";

/** A change of one row by one request; values by the names of columns in code. */
export type Change = RowOf<typeof changeHistory>;

/** The record whose rows and links are read. */
export type HistoryOwner = { readonly table: string; readonly id: Id };

/** Maximum number of history rows that are read for one answer. */
const maxChanges = 10_000;
/**
 * Maximum number of changes of one request that can be undone: an import of 10,000 accounts with roles makes as many.
 */
export const maxUndoChanges = 50_000;

/** Changes of one request belong together; a change without a request is an entry of its own. */
const requestKey = sql<string>`coalesce(row.request_id, row.id::text)`;

type Query = Select<typeof changeHistory>;

function rowsOfOwner(query: Query, { table, id }: HistoryOwner): Query {
  return query.where((on) =>
    on.or([
      on.and([on("row.ownerTable", "=", table), on("row.ownerId", "=", id)]),
      on.and([on("row.otherTable", "=", table), on("row.otherId", "=", id)]),
    ]),
  );
}

/** Pages the requests that changed a record or its links, the latest first, with their total. */
export async function pageRequests(
  ctx: Context,
  owner: HistoryOwner,
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

/** The changes that these requests made to a record and its links, in chronological order, by request. */
export async function listChangesByRequest(
  ctx: Context,
  owner: HistoryOwner,
  keys: readonly string[],
): Promise<Map<string, Change[]>> {
  if (keys.length === 0) return new Map();
  const rows = ctx.rows(changeHistory);
  const found = await rows.run(inOrder(rowsOfOwner(rows.select(), owner).where(requestKey, "in", keys)));
  return Map.groupBy(found.map(inCode), keyOf);
}

/** The changes of the request behind an entry to a record and its links, in chronological order. */
export async function listEntryChanges(ctx: Context, owner: HistoryOwner, entryId: Id): Promise<Change[]> {
  const rows = ctx.rows(changeHistory);
  const [entry] = await rows.run(
    rowsOfOwner(rows.select(), owner).where("row.id", "=", entryId).select(requestKey.as("key")).limit(1),
  );
  if (entry === undefined) return [];
  return (await listChangesByRequest(ctx, owner, [entry.key])).get(entry.key) ?? [];
}

/**
 * All changes of a request of the caller, in chronological order; more than `maxUndoChanges` only if there are more.
 */
export async function listRequestChanges(ctx: Context, requestId: string): Promise<Change[]> {
  const rows = ctx.rows(changeHistory);
  const own = rows.select().where("row.requestId", "=", requestId).where("row.accountId", "=", ctx.caller.accountId);
  const found: Change[] = [];
  // In portions: the driver builds all objects of one statement before anything else can run.
  while (found.length <= maxUndoChanges) {
    const part = await rows.run(inOrder(own).limit(changesAtOnce).offset(found.length));
    for (const change of part) found.push(inCode(change));
    if (part.length < changesAtOnce) break;
  }
  return found;
}

const changesAtOnce = 2000;

type AddedRows = {
  readonly requestId: string;
  readonly table: string;
  readonly after: Id | undefined;
  readonly limit: number;
};

/** The ids of rows that a request of the caller has added to a table, in order, after an id. */
export async function listAddedRowIds(ctx: Context, { requestId, table, after, limit }: AddedRows): Promise<Id[]> {
  const rows = ctx.rows(changeHistory);
  const added = rows
    .select()
    .where("row.requestId", "=", requestId)
    .where("row.accountId", "=", ctx.caller.accountId)
    .where("row.tableName", "=", table)
    .where("row.action", "=", "add");
  const next = after === undefined ? added : added.where("row.rowId", ">", after);
  const found = await rows.run(next.select("row.rowId").orderBy("row.rowId").limit(limit));
  return found.map(({ rowId }) => rowId);
}

/**
 * Later changes by other requests to the rows of these changes, in chronological order. The rows are listed one by one,
 * because a self join would read the whole history.
 */
export async function listLaterChanges(ctx: Context, requestId: string, changes: readonly Change[]): Promise<Change[]> {
  const since = new Map<string, Date>();
  for (const change of changes) since.set(rowKey(change), change.changedAt);
  const found: Change[] = [];
  for (const [table, own] of Map.groupBy(changes, ({ tableName }) => tableName)) {
    const ids = [...new Set(own.map(({ rowId }) => rowId))];
    const after = new Date(Math.min(...own.map(({ changedAt }) => changedAt.getTime())));
    for (let start = 0; start < ids.length; start += maxPerQuery) {
      const some = { table, ids: ids.slice(start, start + maxPerQuery), after };
      found.push(...(await changesOfRows(ctx, some)));
    }
  }
  return found.filter((change) => {
    const own = since.get(rowKey(change));
    return own !== undefined && change.requestId !== requestId && change.changedAt >= own;
  });
}

const maxPerQuery = 500;

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
  return (await rows.run(inOrder(ofRows))).map(inCode);
}

/** The last deletion of each of these rows. */
export async function listLastDeletions(ctx: Context, table: string, ids: readonly Id[]): Promise<Map<Id, Change>> {
  if (ids.length === 0) return new Map();
  const rows = ctx.rows(changeHistory);
  const deletions = rows
    .select()
    .where("row.tableName", "=", table)
    .where("row.rowId", "in", ids)
    .where("row.action", "=", "delete");
  const found = (await rows.run(inOrder(deletions))).map(inCode);
  return new Map(found.map((change) => [change.rowId, change]));
}

/** The latest rows, in chronological order. */
function inOrder(query: Query): Select<typeof changeHistory, Change> {
  return query
    .selectAll("row")
    .orderBy("row.changedAt")
    .orderBy("row.id")
    .limit(maxChanges + 1)
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
  return Object.fromEntries(Object.entries(values).map(([column, value]) => [toFieldName(column), value]));
}
