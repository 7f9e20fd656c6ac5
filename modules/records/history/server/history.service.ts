import type { DeletedRecord, HistoryEntry } from "../contract.ts";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { requireCall } from "#core/request/access/permission";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import { listChangesByRequest, listLastDeletions, pageRequests } from "#core/request/history/changes";
import { applyVisibilityFilter, isRecordVisible } from "#core/request/history/visibility";
import { hiddenName, loadRecordNames } from "#core/request/history/recordNames";
import type { RegisteredRecord } from "#core/request/history/recordRegistry";
import { isColumnVisible, toWireName } from "#core/request/history/visibleFields";
import { toContainsPattern } from "#core/rows/condition";
import type { Values } from "#core/request/history/trackedRecord";
import { createMissingError } from "#core/rows/tableReader";
import { pageByNumber } from "#core/rows/pageByNumber";
import { buildHistoryEntries, getEntryId } from "./entries.ts";
import { findRecordKind, getDeletedKind, getTrackedRecord } from "./records.ts";

type Query = { entity: string; page: number; pageSize: number };

/** The history of one record, the latest first, with an entry for each request. Deleted records have a history too. */
export async function pageHistory(
  ctx: Context,
  { entity, id, ...query }: Query & { id: Id },
): Promise<Page<HistoryEntry>> {
  requireCall(ctx, getTrackedRecord(ctx, entity).read);
  const record = await findRecordKind(ctx, entity, id);
  const { table } = record;
  const owner = { table: table.name, id };
  const [found, deletions, { keys, total }] = await Promise.all([
    ctx.rows(table).listWithDeleted([id]),
    listLastDeletions(ctx, table.name, [id]),
    pageRequests(ctx, owner, query),
  ]);
  const [row]: readonly Values[] = found;
  if (row === undefined || !(await isRecordVisible(ctx, record, id))) throw createMissingError(table);
  const changes = await listChangesByRequest(ctx, owner, keys);
  const requests = new Map(
    keys.flatMap((key) => {
      const own = changes.get(key);
      return own === undefined ? [] : [[key, own] as const];
    }),
  );
  const state = { record, row, lastDeletion: deletions.get(id) };
  return toPage(query, { total }, await buildHistoryEntries(ctx, state, requests));
}

/** Deleted records of one kind in the caller's data scope, the latest first. */
export async function pageDeletedRecords(
  ctx: Context,
  { entity, keyword, ...query }: Query & { keyword?: string | undefined },
): Promise<Page<DeletedRecord>> {
  const record = getDeletedKind(ctx, entity);
  requireCall(ctx, record.read);
  requireCall(ctx, record.remove);
  const { table, name = "name", deletedFilter = (query) => query } = record;
  const isNamed = !isHidden(ctx.caller, entity, toWireName(record, name));
  const rows = ctx.rows(table);
  const deletedRows = deletedFilter(rows.selectWithDeleted().where("row.deletedAt", "is not", null));
  const deletedQuery = await applyVisibilityFilter(
    ctx,
    record,
    keyword === undefined || !isNamed
      ? deletedRows
      : deletedRows.where((on) => on(on.ref(`row.${name}`), "ilike", toContainsPattern(keyword))),
  );
  const orderedQuery = deletedQuery
    .selectAll("row")
    .orderBy("row.deletedAt", "desc")
    .orderBy("row.id", "desc")
    .$castTo<Values & { id: Id; deletedAt: Date; updateUserName: string | null }>();
  const { items: found, total } = await pageByNumber(rows, {
    query: deletedQuery,
    ordered: orderedQuery,
    input: query,
  });
  const ids = found.map(({ id }) => id);
  const [deletions, details] = await Promise.all([
    listLastDeletions(ctx, table.name, ids),
    loadDetails(ctx, record, found),
  ]);
  const items = found.map((row) => {
    const title = row[name];
    const deletion = deletions.get(row.id);
    return {
      id: row.id,
      name: isNamed && typeof title === "string" ? title : null,
      details: details.get(row.id) ?? [],
      deletedAt: row.deletedAt,
      accountName: row.updateUserName,
      historyId: deletion === undefined ? null : getEntryId([deletion]),
    };
  });
  return toPage(query, { total }, items);
}

/** What tells deleted records apart besides their names: visible columns, with the names of other records. */
async function loadDetails(
  ctx: Context,
  record: RegisteredRecord,
  rows: readonly (Values & { id: Id })[],
): Promise<ReadonlyMap<Id, string[]>> {
  const { details = ["code"], references = {} } = record;
  const columns = details
    .map((detail) => (typeof detail === "string" ? { column: detail, describe: undefined } : detail))
    .filter(({ column }) => isColumnVisible(record, column, ctx.caller));
  const texts = await Promise.all(
    columns.map(async ({ column, describe }): Promise<(row: Values) => string> => {
      if (describe !== undefined) return (row) => describe(ctx, row);
      const ids = rows.map((row) => row[column]);
      const reference = references[column];
      const nameOf = reference === undefined ? String : await loadRecordNames(ctx, reference, ids);
      return (row) => (row[column] === null || row[column] === undefined ? "" : nameOf(row[column]));
    }),
  );
  const describe = (row: Values) =>
    texts.map((textOf) => textOf(row)).filter((text) => text !== "" && text !== hiddenName);
  return new Map(rows.map((row) => [row.id, describe(row)]));
}
