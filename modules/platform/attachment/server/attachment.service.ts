import type { OutputOf } from "#contract/api";
import { AttachedFile } from "#contract/attachedFile";
import { type Id, toId } from "#contract/id";
import type { FileResult } from "#core/http/fileResult";
import type { HandlerInput } from "#core/http/routes";
import type { Context } from "#core/request/context";
import type { Reversal } from "#core/request/history/trackedRecord";
import type { RowOf } from "#core/rows/table";
import { maximumFilesAtOnce } from "#modules/platform/file/contract";
import {
  addFile,
  copyFile,
  type FileRow,
  type FileSource,
  isShownInline,
  openFile,
  openThumbnail,
  receiveFiles,
  type RecordFileRights,
  serveUploadPart,
  toFileResult,
} from "#modules/platform/file/server";
import { files } from "#modules/platform/file/server/file.table";
import {
  type AttachedRecord,
  type Attachment,
  type attachmentApi,
  attachmentError,
  maxAttachments,
} from "../contract.ts";
import { getReadable, isChangeable, requireChangeable, requireReadable } from "./attachedRecord.ts";
import { attachments } from "./attachment.table.ts";

type Calls = (typeof attachmentApi)["calls"];
type AttachmentRow = RowOf<typeof attachments>;

/** The wire name of what the file of an attachment belongs to; the number of the record is that of the uploading account. */
export const attachmentEntity = "sysAttachment";

/** A file never changes, but access to it may. */
const cacheSeconds = 300;

/** Calls on files never reach those of attachments, which follow the rights of their record. */
export const attachmentFileRights: RecordFileRights = {
  entity: attachmentEntity,
  findReadable: async () => await Promise.resolve(new Set<Id>()),
  canWrite: async () => await Promise.resolve(false),
};

/** The attachments of a record. */
export async function listAttachments(ctx: Context, target: AttachedRecord): Promise<OutputOf<Calls["list"]>> {
  await requireReadable(ctx, target);
  const rows = await selectOf(ctx, target);
  return { items: await toAttachments(ctx, rows), canChange: await isChangeable(ctx, target) };
}

/** The number of attachments of a record. */
export async function summariseAttachments(ctx: Context, target: AttachedRecord): Promise<OutputOf<Calls["summary"]>> {
  await requireReadable(ctx, target);
  return { count: await countOf(ctx, target) };
}

async function selectOf(ctx: Context, { entity, recordId }: AttachedRecord): Promise<AttachmentRow[]> {
  const found = await ctx.rows(attachments).list({ entity, recordId });
  return found.toSorted((one, other) => one.id - other.id);
}

async function countOf(ctx: Context, { entity, recordId }: AttachedRecord): Promise<number> {
  return await ctx.rows(attachments).count({ entity, recordId });
}

/** Attaches the files of a request to a record, or none of them. */
export async function uploadAttachments(
  ctx: Context,
  { file, ...target }: AttachedRecord & { file: FileSource },
): Promise<Attachment[]> {
  return await receiveFiles(ctx, file, {
    maximumFiles: maximumFilesAtOnce,
    store: async ({ files: received }) => {
      await lockRecord(ctx, target);
      await requireChangeable(ctx, target);
      await requireRoom(ctx, target, received.length);
      const added: Attachment[] = [];
      for (const one of received) {
        const file = await storeAttachment(ctx, one);
        const id = await attach(ctx, target, file);
        added.push(toAttachment(await ctx.rows(attachments).get(id), file));
      }
      return added;
    },
  });
}

/** Two uploads at once are counted one after the other, and none of them meets a change of the record. */
async function lockRecord(ctx: Context, { entity, recordId }: AttachedRecord): Promise<void> {
  const record = ctx.app.records.find(entity);
  if (record?.attachments !== undefined) await ctx.rows(record.table).listWithDeleted([recordId], "lock");
}

async function requireRoom(ctx: Context, target: AttachedRecord, added: number): Promise<void> {
  if ((await countOf(ctx, target)) + added > maxAttachments)
    throw attachmentError("attachment.limit", { maximum: maxAttachments });
}

/** Records the file of an attachment. It belongs to nothing yet. */
export async function storeAttachment(ctx: Context, received: Parameters<typeof addFile>[1]): Promise<FileRow> {
  return await addFile(ctx, received, { fileType: "Attachment", relation: relationOf(ctx) });
}

const relationOf = ({ caller }: Context) => ({ entity: attachmentEntity, id: caller.accountId });

/** Attaches the files of a record to another one that the caller has just written. */
export async function copyAttachments(ctx: Context, from: AttachedRecord, to: AttachedRecord): Promise<void> {
  const attached = await selectOf(ctx, from);
  const rows = await loadFileRows(
    ctx,
    attached.map(({ fileId }) => fileId),
  );
  for (const row of rows) await attach(ctx, to, await copyFile(ctx, row, relationOf(ctx)));
}

/** Attaches a stored file to a record. */
export async function attach(ctx: Context, { entity, recordId }: AttachedRecord, file: FileRow): Promise<Id> {
  return await ctx.rows(attachments).add({ entity, recordId, fileId: file.id, name: toName(file) });
}

/** The same as `uploadAttachments` for a file that arrives in several requests. */
export async function uploadInParts(
  ctx: Context,
  { request, upload, ...target }: HandlerInput<Calls["uploadInParts"]>,
): Promise<Response> {
  return await serveUploadPart(ctx, {
    request,
    upload,
    store: async (file) => {
      const [attachment] = await uploadAttachments(ctx, { ...target, file });
      return attachment ?? { id: toId(0) };
    },
  });
}

/** Moves an attachment to the bin, for as long as files stay there. */
export async function deleteAttachment(ctx: Context, { id }: { id: Id }): Promise<void> {
  const row = await getReadable(ctx, id);
  await lockRecord(ctx, row);
  await requireChangeable(ctx, row);
  await ctx.rows(attachments).remove(id);
}

/** Attachments that the history brings back follow the rules of the calls; their record may come back in the same undo. */
export async function guardAttachmentUndo(ctx: Context, reversals: readonly Reversal[]): Promise<() => Promise<void>> {
  const found = await ctx.rows(attachments).listWithDeleted(reversals.map(({ id }) => id));
  for (const row of found) await lockRecord(ctx, row);
  return async () => {
    for (const row of found) {
      await requireChangeable(ctx, row);
      await requireRoom(ctx, row, 0);
    }
  };
}

/** The file of an attachment; browsers show those of harmless kinds. */
export async function readAttachment(ctx: Context, { id }: { id: Id }): Promise<FileResult> {
  return await openAttached(ctx, await getReadable(ctx, id));
}

/** The file of an attachment that the caller may read. */
export async function openAttached(ctx: Context, { fileId }: Pick<AttachmentRow, "fileId">): Promise<FileResult> {
  const row = await getFileRow(ctx, fileId);
  const result = toFileResult(await ctx.readInTenant(ctx.tenantId, async (all) => await openFile(all, row)));
  return { ...result, isInline: isShownInline(row.contentType), cacheSeconds };
}

/** A small picture of an attachment. */
export async function readThumbnail(ctx: Context, { id }: { id: Id }): Promise<FileResult> {
  const { fileId } = await getReadable(ctx, id);
  return { ...(await openThumbnail(ctx, await getFileRow(ctx, fileId))), cacheSeconds };
}

async function getFileRow(ctx: Context, id: Id): Promise<FileRow> {
  const [row] = await loadFileRows(ctx, [id]);
  if (row === undefined) throw attachmentError("attachment.missing");
  return row;
}

/** The files may lie outside of the data scope. */
export async function loadFileRows(ctx: Context, ids: readonly Id[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return await ctx.readInTenant(ctx.tenantId, async (all) => await all.rows(files).list({ id: ids }));
}

async function toAttachments(ctx: Context, rows: readonly AttachmentRow[]): Promise<Attachment[]> {
  const loaded = await loadFileRows(
    ctx,
    rows.map(({ fileId }) => fileId),
  );
  const byId = new Map(loaded.map((file) => [file.id, file]));
  return rows.flatMap((row) => {
    const file = byId.get(row.fileId);
    return file === undefined ? [] : [toAttachment(row, file)];
  });
}

function toAttachment(row: AttachmentRow, file: FileRow): Attachment {
  const { tenantId: _, deletedAt: __, entity: ___, recordId: ____, fileId: _____, ...shown } = row;
  return { ...shown, ...toFileFields(file) };
}

/** What a list shows of the file of an attachment. */
export function toFileFields(file: FileRow): Omit<AttachedFile, "id"> {
  const { data: kind = "other" } = AttachedFile.shape.kind.safeParse(file.kind);
  return { name: toName(file), suffix: file.suffix, kind, sizeBytes: file.sizeBytes };
}

function toName({ fileName, suffix }: FileRow): string {
  return `${fileName}${suffix}`;
}
