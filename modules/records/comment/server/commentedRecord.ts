import type { Id } from "#contract/id";
import { requireCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import type { RegisteredRecord } from "#core/request/history/recordRegistry";
import type { Values } from "#core/request/history/trackedRecord";
import { applyVisibilityFilter, getVisibleRow } from "#core/request/history/visibility";
import type { Select } from "#core/rows/rows";
import { type CommentedRecord, commentError } from "../contract.ts";
import type { comments } from "./comment.table.ts";

/** A record with comments that the caller sees, and its row. */
export type VisibleRecord = { readonly record: RegisteredRecord; readonly row: Values };

/** The record, if the caller may read records of its kind and sees this one; otherwise the error of its own calls. */
export async function getCommentedRecord(ctx: Context, { entity, recordId }: CommentedRecord): Promise<VisibleRecord> {
  const record = ctx.app.records.find(entity);
  if (record?.hasComments !== true) throw commentError("comment.not_commentable", { entity });
  requireCall(ctx, record.read);
  return { record, row: await getVisibleRow(ctx, record, recordId) };
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
