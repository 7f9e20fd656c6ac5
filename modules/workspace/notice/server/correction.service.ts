import type { Id } from "#contract/id";
import { noticeApi, noticeError, NoticeStatus } from "../contract.ts";
import { copyAttachments } from "#modules/platform/attachment/server";
import type { Context } from "#core/request/context";
import { listPictureIds } from "./content.ts";
import { getOwnNotice, type NoticeRow, publisherOf } from "./notice.service.ts";
import { notices, noticeTargets } from "./notice.table.ts";
import { linkPictures } from "./picture.service.ts";

/**
 * Writes a draft with content, audience, options and attachments of a published notice of the caller. The lock on that notice makes a
 * second correction at the same time wait, and find the first.
 */
export async function correctNotice(ctx: Context, { id }: { id: Id }): Promise<Id> {
  const notice = await getOwnNotice(ctx, id);
  await requireCorrectable(ctx, notice);
  const { title, content, summary, type, isTargeted, isPinned, isMustRead } = notice;
  const isValid = notice.cancelTime !== null && notice.cancelTime > ctx.now();
  const options = { type, isTargeted, isPinned, isMustRead, cancelTime: isValid ? notice.cancelTime : null };
  const corrected = { correctsId: id, correctsTitle: title, correctsTime: notice.publicTime };
  const draft = await ctx.rows(notices).add({ title, content, summary, ...options, ...corrected, ...publisherOf(ctx) });
  await copyTargets(ctx, id, draft);
  await linkPictures(ctx, draft, listPictureIds(content));
  const entity = noticeApi.name;
  await copyAttachments(ctx, { entity, recordId: id }, { entity, recordId: draft });
  return draft;
}

/** Messages of the product, of which the caller is the sender, have no correction. */
async function requireCorrectable(
  ctx: Context,
  { id, title, status, kind, replacedById }: Pick<NoticeRow, "id" | "title" | "status" | "kind" | "replacedById">,
): Promise<void> {
  if (kind !== null) throw noticeError("notice.missing");
  if (status !== NoticeStatus.published) throw noticeError("notice.correct_draft", { title });
  if (replacedById !== null) throw noticeError("notice.replaced", { title });
  const drafts = await ctx.rows(notices).list({ correctsId: id });
  if (drafts.length > 0) throw noticeError("notice.correction_open", { title });
}

/** Targets that are gone are copied as well: without them the correction could become one for everybody. */
async function copyTargets(ctx: Context, from: Id, to: Id): Promise<void> {
  const rows = ctx.rows(noticeTargets);
  const targets = await rows.list({ noticeId: from });
  const { accountId: createUserId, realName: createUserName } = ctx.caller;
  const written = { noticeId: to, createTime: ctx.now(), createUserId, createUserName };
  if (targets.length > 0)
    await rows.addAll(targets.map(({ kind, targetId, withBelow }) => ({ kind, targetId, withBelow, ...written })));
}
