import type { DeletedRecord, HistoryEntry } from "#contract/history";
import type { Id } from "#contract/id";
import { asPage, type Page } from "#contract/page";
import { requireCall } from "#server/access/permission";
import { isHidden } from "#server/access/fields";
import type { Context } from "#server/context/context";
import { changesByRequest, lastDeletions, pageRequests } from "#server/history/changes";
import { isSeen, withinSeen } from "#server/history/seen";
import { wireOf } from "#server/history/shown";
import type { Values } from "#server/history/tracked";
import { missingIn } from "#server/rows/reads";
import { entriesOf, entryId } from "./entries.ts";
import { recordIn } from "./records.ts";

type Query = { entity: string; page: number; pageSize: number };

/** What happened to one record, the latest first, an entry for each request. Deleted records have a history too. */
export async function pageHistory(
  ctx: Context,
  { entity, id, ...query }: Query & { id: Id },
): Promise<Page<HistoryEntry>> {
  const record = recordIn(ctx, entity);
  requireCall(ctx, record.read);
  const { table } = record;
  const owner = { table: table.name, id };
  const [found, deletions, { keys, total }] = await Promise.all([
    ctx.rows(table).ever([id]),
    lastDeletions(ctx, table.name, [id]),
    pageRequests(ctx, owner, query),
  ]);
  const [row]: readonly Values[] = found;
  if (row === undefined || !(await isSeen(ctx, record, id))) throw missingIn(table);
  const changes = await changesByRequest(ctx, owner, keys);
  const requests = new Map(
    keys.flatMap((key) => {
      const own = changes.get(key);
      return own === undefined ? [] : [[key, own] as const];
    }),
  );
  const standing = { record, row, lastDeletion: deletions.get(id) };
  return asPage(query, { total }, await entriesOf(ctx, standing, requests));
}

/** Records of one kind that are deleted and inside the caller's data scope, the latest first. */
export async function pageDeleted(ctx: Context, { entity, ...query }: Query): Promise<Page<DeletedRecord>> {
  const record = recordIn(ctx, entity);
  requireCall(ctx, record.read);
  requireCall(ctx, record.remove);
  const { table, name = "name" } = record;
  const rows = ctx.rows(table);
  const deleted = await withinSeen(ctx, record, rows.selectEver().where("row.deletedAt", "is not", null));
  const [found, [counted]] = await Promise.all([
    rows.run(
      deleted
        .selectAll("row")
        .orderBy("row.deletedAt", "desc")
        .orderBy("row.id", "desc")
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize)
        .$castTo<Values & { id: Id; deletedAt: Date; updateUserName: string | null }>(),
    ),
    rows.run(deleted.select((on) => on.fn.countAll<number>().as("count"))),
  ]);
  const ids = found.map(({ id }) => id);
  const deletions = await lastDeletions(ctx, table.name, ids);
  const isNamed = !isHidden(ctx.caller, entity, wireOf(record, name));
  const items = found.map((row) => {
    const title = row[name];
    const deletion = deletions.get(row.id);
    return {
      id: row.id,
      name: isNamed && typeof title === "string" ? title : null,
      deletedAt: row.deletedAt,
      accountName: row.updateUserName,
      historyId: deletion === undefined ? null : entryId([deletion]),
    };
  });
  return asPage(query, { total: counted?.count ?? 0 }, items);
}
