import { type Id, toId } from "#contract/id";
import { commonError } from "#contract/errors";
import type { Context } from "#core/request/context";
import { fileError } from "../contract.ts";
import { files } from "./file.table.ts";
import { findRecordRights } from "./rights.ts";
import type { FileRelation, FileRow } from "./store.service.ts";

/** The wire name of a tenant, whose pictures everyone may read. */
export const tenantEntity = "sysTenant";

/** The file, if the caller may read it; a hidden one answers like a missing one. */
export async function getReadableFile(ctx: Context, id: Id): Promise<FileRow> {
  const [row] = await findReadableFiles(ctx, [id]);
  if (row === undefined) throw fileError("file.missing");
  return row;
}

/** Those of the files that the caller may read: by their record, or by the data scope. */
export async function findReadableFiles(ctx: Context, ids: readonly Id[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  // The record may give the right to a file that lies outside of the data scope.
  const found = await ctx.readInTenant(ctx.tenantId, async (all) => await all.rows(files).list({ id: ids }));
  const inScope = new Set((await ctx.rows(files).list({ id: ids })).map(({ id }) => id));
  const readable: FileRow[] = [];
  for (const row of found) if (await isReadable(ctx, row, inScope)) readable.push(row);
  return readable;
}

async function isReadable(ctx: Context, row: FileRow, inScope: ReadonlySet<Id>): Promise<boolean> {
  const rights = findRecordRights(ctx, row.entity);
  if (rights === undefined || row.dataId === null) return inScope.has(row.id);
  const recordId = toId(row.dataId);
  return (await rights.findReadable(ctx, [recordId])).has(recordId);
}

/** The file, if the caller may change or delete it. */
export async function getWritableFile(ctx: Context, id: Id): Promise<FileRow> {
  const row = await getReadableFile(ctx, id);
  await requireRecordOf(ctx, row);
  return row;
}

type FileOfRecord = Pick<FileRow, "entity" | "dataId">;

/**
 * Refuses a change of a file that belongs to a record out of the caller's reach, or whose module does not allow it. Files
 * of records that are gone for everyone are like files without one.
 */
export async function requireRecordOf(ctx: Context, { entity, dataId }: FileOfRecord): Promise<void> {
  // Existing clients name no kind: then the number is a note.
  if (entity === null || dataId === null) return;
  const id = toId(dataId);
  const rights = findRecordRights(ctx, entity);
  const isAllowed =
    rights === undefined
      ? await mayChangeFilesOf(ctx, entity, id)
      : (await rights.findReadable(ctx, [id])).has(id) && (await rights.canWrite(ctx, id));
  if (!isAllowed) throw commonError("record.forbidden");
}

/** Records of a kind that is not known cannot be checked. Pictures of a tenant's pages belong to the tenant itself. */
async function mayChangeFilesOf(ctx: Context, entity: string, id: Id): Promise<boolean> {
  if (entity === tenantEntity) return id === ctx.tenantId;
  const record = ctx.app.records.find(entity);
  if (record === undefined) return false;
  const { table } = record;
  if (!table.hasTenant) return true;
  if ((await ctx.rows(table).find(id)) !== undefined) return true;
  return !(await ctx.readInTenant(ctx.tenantId, async (all) => (await all.rows(table).find(id)) !== undefined));
}

/** The files of a record that the caller may read. */
export async function listFilesOfRecord(ctx: Context, { entity, dataId }: { entity: string; dataId: number }) {
  const rights = findRecordRights(ctx, entity);
  const where = { entity, dataId };
  if (rights === undefined) return await ctx.rows(files).list(where);
  const id = toId(dataId);
  if (!(await rights.findReadable(ctx, [id])).has(id)) return [];
  return await ctx.readInTenant(ctx.tenantId, async (all) => await all.rows(files).list(where));
}

/**
 * Refuses a link to a record that the caller does not see, or whose files the caller may not change. Records of a kind
 * that is not known cannot be checked, so nothing is linked with them.
 */
export async function requireRecord(ctx: Context, { entity, id }: FileRelation): Promise<void> {
  const rights = findRecordRights(ctx, entity);
  if (rights !== undefined) {
    if (!(await rights.findReadable(ctx, [id])).has(id)) throw commonError("record.missing");
    if (!(await rights.canWrite(ctx, id))) throw commonError("record.forbidden");
    return;
  }
  const record = ctx.app.records.find(entity);
  if (record === undefined) throw commonError("record.missing");
  await (record.table.hasTenant ? ctx.rows(record.table) : ctx.globalRows(record.table)).get(id);
}
