import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { NoticeStatus, NoticeType } from "../contract.ts";
import { escapeText, sanitiseContent, summariseContent } from "./content.ts";
import { noticeReceipts, notices, publishedNotices } from "./notice.table.ts";

type PersonalNotice = {
  readonly title: string;
  /** Plain text. */
  readonly text: string;
  readonly receiverIds: readonly Id[];
  /** What the notice is about, if it is not written by a person; such notices are in no list of authors. */
  readonly requestedPath?: string;
  readonly link?: string | null;
};

const maxTitle = 256;

/** Sends a notice with the caller as its publisher to the inboxes of some accounts. */
export async function sendPersonalNotice(ctx: Context, notice: PersonalNotice): Promise<void> {
  const { accountId, realName, organisationId, organisationName } = ctx.caller;
  const { receiverIds, requestedPath, link = null } = notice;
  const content = sanitiseContent(`<p>${escapeText(notice.text)}</p>`);
  const text = {
    title: [...notice.title].slice(0, maxTitle).join(""),
    content,
    summary: summariseContent(content),
    link,
  };
  const now = ctx.now();
  const publication = {
    type: NoticeType.notice,
    publicUserId: accountId,
    publicUserName: realName,
    publicOrgId: organisationId,
    publicOrgName: organisationName,
    publicTime: now,
    recipientCount: receiverIds.length,
  };
  const status = NoticeStatus.published;
  const id = await ctx.rows(notices).add({ ...text, ...publication, status, requestedPath: requestedPath ?? null });
  const creation = { createTime: now, createUserId: accountId, createUserName: realName };
  await ctx.rows(publishedNotices).addAll([{ id, ...text, ...publication, ...creation }]);
  await ctx
    .rows(noticeReceipts)
    .addAll(receiverIds.map((receiverId) => ({ noticeId: id, accountId: receiverId, listPosition: id })));
  ctx.publish({ received: id }, "PublicNotice", {});
}
