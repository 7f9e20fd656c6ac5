import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import { canCall, requireCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import type { RegisteredRecord } from "#core/request/history/recordRegistry";
import type { AttachmentRules } from "#core/request/history/trackedRecord";
import { applyVisibilityFilter, getVisibleRow } from "#core/request/history/visibility";
import type { Select } from "#core/rows/rows";
import type { RowOf } from "#core/rows/table";
import { type AttachedRecord, attachmentError } from "../contract.ts";
import { attachments } from "./attachment.table.ts";

type AttachableRecord = RegisteredRecord & { readonly attachments: AttachmentRules };

function getKind(ctx: Context, entity: string): AttachableRecord {
  const record = ctx.app.records.find(entity);
  if (record?.attachments === undefined) throw attachmentError("attachment.not_attachable", { entity });
  return { ...record, attachments: record.attachments };
}

/** Refuses to show the attachments of a record that the caller may not read, with the error of the record's own calls. */
export async function requireReadable(ctx: Context, { entity, recordId }: AttachedRecord): Promise<void> {
  const record = getKind(ctx, entity);
  if ((await record.attachments.canRead?.(ctx, recordId)) === true) return;
  requireCall(ctx, record.read);
  await getVisibleRow(ctx, record, recordId);
}

/** Refuses a change of attachments where the caller may not change the record. */
export async function requireChangeable(ctx: Context, { entity, recordId }: AttachedRecord): Promise<void> {
  const record = getKind(ctx, entity);
  requireCall(ctx, record.read);
  await getVisibleRow(ctx, record, recordId);
  requireCall(ctx, record.update);
  await record.attachments.guardChange(ctx, recordId);
}

/** Whether the caller may change the attachments of a record that they read. */
export async function isChangeable(ctx: Context, target: AttachedRecord): Promise<boolean> {
  return await isAllowed(async () => await requireChangeable(ctx, target));
}

async function isAllowed(require: () => Promise<void>): Promise<boolean> {
  try {
    await require();
    return true;
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return false;
  }
}

/** An attachment of a record that the caller reads; one of a hidden record answers like a missing one. */
export async function getReadable(ctx: Context, id: Id): Promise<RowOf<typeof attachments>> {
  const row = await ctx.rows(attachments).get(id);
  if (!(await isAllowed(async () => await requireReadable(ctx, row)))) throw attachmentError("attachment.missing");
  return row;
}

/** Restricts attachments, including deleted ones, to those of records that the caller sees in their lists. */
export async function selectVisible(ctx: Context, query: Select<typeof attachments>) {
  const kinds = await Promise.all(
    ctx.app.records.all
      .filter((record) => record.attachments !== undefined && canCall(ctx, record.read))
      .map(async (record) => {
        const { table } = record;
        const rows = table.hasTenant ? ctx.rows(table) : ctx.globalRows(table);
        return { entity: record.entity, ids: await applyVisibilityFilter(ctx, record, rows.select()) };
      }),
  );
  return query.where((on) =>
    on.or(
      kinds.map(({ entity, ids }) =>
        on.and([on("row.entity", "=", entity), on("row.recordId", "in", ids.select("row.id").$castTo<{ id: Id }>())]),
      ),
    ),
  );
}
