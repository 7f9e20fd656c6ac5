import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import { requireCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import type { RegisteredRecord } from "#core/request/history/recordRegistry";
import type { Values } from "#core/request/history/trackedRecord";
import { applyVisibilityFilter, getVisibleRow } from "#core/request/history/visibility";
import type { Select } from "#core/rows/rows";
import type { RowOf } from "#core/rows/table";
import { type CommentedRecord, commentError } from "../contract.ts";
import { comments } from "./comment.table.ts";

/** A record with comments that the caller sees, and its row. */
export type VisibleRecord = { readonly record: RegisteredRecord; readonly row: Values };

/** The record, if the caller may read records of its kind and sees this one; otherwise the error of its own calls. */
export async function getCommentedRecord(ctx: Context, { entity, recordId }: CommentedRecord): Promise<VisibleRecord> {
  const record = getCommentedKind(ctx, entity);
  return { record, row: await getVisibleRow(ctx, record, recordId) };
}

function getCommentedKind(ctx: Context, entity: string): RegisteredRecord {
  const record = ctx.app.records.find(entity);
  if (record?.hasComments !== true) throw commentError("comment.not_commentable", { entity });
  requireCall(ctx, record.read);
  return record;
}

/** Those of some records that the caller sees, in the order of the ids; throws where they may not read such records. */
export async function findCommentedRecords(ctx: Context, entity: string, ids: readonly Id[]): Promise<Id[]> {
  const record = getCommentedKind(ctx, entity);
  const { table } = record;
  const rows = table.hasTenant ? ctx.rows(table) : ctx.globalRows(table);
  const query = await applyVisibilityFilter(ctx, record, rows.select().where("row.id", "in", ids));
  const found = new Set((await rows.run(query.select("row.id"))).map(({ id }) => id));
  return [...new Set(ids)].filter((id) => found.has(id));
}

/** The record of a comment. A comment on a hidden record answers like a missing one. */
export async function getRecordOfComment(ctx: Context, comment: CommentedRecord): Promise<VisibleRecord> {
  try {
    return await getCommentedRecord(ctx, comment);
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    throw commentError("comment.missing");
  }
}

/** A comment on a record that the caller sees. */
export async function getVisibleComment(ctx: Context, id: Id): Promise<RowOf<typeof comments>> {
  const comment = await ctx.rows(comments).get(id);
  await getRecordOfComment(ctx, comment);
  return comment;
}

/** Restricts comments, including deleted ones, to those of the caller on records that the caller sees. */
export async function selectOwnVisible(ctx: Context, query: Select<typeof comments>) {
  const own = query.where("row.createUserId", "=", ctx.caller.accountId);
  const kinds = await Promise.all(
    ctx.app.records.all
      .filter(({ hasComments }) => hasComments === true)
      .map(async (record) => {
        const { table } = record;
        const rows = table.hasTenant ? ctx.rows(table) : ctx.globalRows(table);
        return { entity: record.entity, ids: await applyVisibilityFilter(ctx, record, rows.select()) };
      }),
  );
  return own.where((on) =>
    on.or(
      kinds.map(({ entity, ids }) =>
        on.and([on("row.entity", "=", entity), on("row.recordId", "in", ids.select("row.id").$castTo<{ id: Id }>())]),
      ),
    ),
  );
}
