import { type Id, toId } from "#contract/id";
import { isHidden } from "#core/request/access/fieldGuard";
import { canCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { toContainsPattern } from "#core/rows/condition";
import type { RecordFileRights } from "#modules/platform/file/server";
import { files } from "#modules/platform/file/server/file.table";
import { getPictureUrl } from "../picture.contract.ts";
import { noticePictures, notices, publishedNotices } from "./notice.table.ts";

/** The wire name of what the file of a picture belongs to; the number of the record is that of the uploading account. */
export const pictureEntity = "sysNoticePicture";

/** Calls on files reach pictures of notices only for their uploader, and never change them: notices refer to them. */
export const noticePictureRights: RecordFileRights = {
  entity: pictureEntity,
  findReadable: async ({ caller }, ids) =>
    await Promise.resolve(new Set(ids.filter((id) => id === caller.accountId && !caller.isLocked))),
  canWrite: async () => await Promise.resolve(false),
};

/** Those of the pictures that the caller sees. */
export async function findShownPictures(ctx: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const shown = new Set<number>();
  for (const id of ids) if (await isPictureShown(ctx, toId(id))) shown.add(id);
  return shown;
}

/** Whether the caller has uploaded a picture, or sees the content of a notice that has it. */
export async function isPictureShown(ctx: Context, id: Id): Promise<boolean> {
  // The file may lie outside of the data scope.
  const file = await ctx.readInTenant(ctx.tenantId, async (all) => await all.rows(files).find(id));
  if (file?.entity !== pictureEntity) return false;
  if (file.dataId === ctx.caller.accountId) return true;
  return !isHidden(ctx.caller, "sysNotice", "content") && (await isInShownNotice(ctx, id));
}

/** A notice may have had the picture earlier: then its readers do not see it. */
async function isInShownNotice(ctx: Context, id: Id): Promise<boolean> {
  const links = await ctx.rows(noticePictures).list({ fileId: id });
  const noticeIds = links.map(({ noticeId }) => noticeId);
  if (noticeIds.length === 0) return false;
  const tables = canCall(ctx, "sysNotice/page") ? ([publishedNotices, notices] as const) : [publishedNotices];
  for (const table of tables) {
    const rows = ctx.rows(table);
    const found = await rows.run(
      rows
        .select()
        .select("row.id")
        .where("row.id", "in", noticeIds)
        .where("row.content", "like", toContainsPattern(`"${getPictureUrl(id)}"`))
        .limit(1),
    );
    if (found.length > 0) return true;
  }
  return false;
}
