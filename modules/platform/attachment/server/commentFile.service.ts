import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { oneOf } from "#core/rows/condition";
import { receiveFiles } from "#modules/platform/file/server";
import { files } from "#modules/platform/file/server/file.table";
import type { CommentFileStore } from "#modules/records/comment/server";
import { attachmentError, getFileUrl, getThumbnailUrl } from "../contract.ts";
import { attach, attachmentEntity, loadFileRows, storeAttachment, toFileFields } from "./attachment.service.ts";
import { attachments } from "./attachment.table.ts";

const entity = "sysComment";

/** The files of comments are attachments of them. */
export const commentFileStore: CommentFileStore = {
  upload: async (ctx, file) =>
    await receiveFiles(ctx, file, {
      maximumFiles: 1,
      store: async ({ files: [received] }) => {
        if (received === undefined) throw attachmentError("attachment.missing");
        const row = await storeAttachment(ctx, received);
        return { id: row.id, ...toFileFields(row) };
      },
    }),

  async findUnused(ctx, fileIds) {
    const rows = ctx.rows(attachments);
    // A file of a deleted attachment leaves together with it.
    const attached = rows.selectWithDeleted().where(oneOf("row.fileId", fileIds)).select("row.fileId");
    const [own, used] = await Promise.all([loadOwnFiles(ctx, fileIds), rows.run(attached)]);
    const usedIds = new Set(used.map(({ fileId }) => fileId));
    return new Set(own.flatMap(({ id }) => (usedIds.has(id) ? [] : [id])));
  },

  async attach(ctx, commentId, fileIds) {
    const own = new Map((await loadOwnFiles(ctx, fileIds)).map((file) => [file.id, file]));
    for (const id of fileIds) {
      const file = own.get(id);
      if (file === undefined) throw attachmentError("attachment.missing");
      await attach(ctx, { entity, recordId: commentId }, file);
    }
  },

  async detach(ctx, commentId, fileIds) {
    const rows = ctx.rows(attachments);
    const found = await rows.list({ entity, recordId: commentId, id: fileIds });
    if (found.length < fileIds.length) throw attachmentError("attachment.missing");
    await rows.removeAll(fileIds);
  },

  async load(ctx, commentIds) {
    if (commentIds.length === 0) return new Map();
    const rows = await ctx.rows(attachments).list({ entity, recordId: commentIds });
    const loaded = await loadFileRows(
      ctx,
      rows.map(({ fileId }) => fileId),
    );
    const byId = new Map(loaded.map((file) => [file.id, file]));
    const shown = rows
      .toSorted((one, other) => one.id - other.id)
      .flatMap(({ id, recordId, fileId }) => {
        const file = byId.get(fileId);
        if (file === undefined) return [];
        const fields = toFileFields(file);
        const thumbnailUrl = fields.kind === "image" ? getThumbnailUrl(id) : null;
        return [{ recordId, file: { id, ...fields, url: getFileUrl(id), thumbnailUrl } }];
      });
    const byComment = Map.groupBy(shown, ({ recordId }) => recordId);
    return new Map([...byComment].map(([recordId, found]) => [recordId, found.map(({ file }) => file)]));
  },
};

/** Those of the files that the caller has uploaded for something that carries attachments. */
async function loadOwnFiles(ctx: Context, ids: readonly Id[]) {
  const own = { id: ids, entity: attachmentEntity, dataId: ctx.caller.accountId };
  return await ctx.readInTenant(ctx.tenantId, async (all) => await all.rows(files).list(own));
}
