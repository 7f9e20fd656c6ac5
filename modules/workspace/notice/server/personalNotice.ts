import type { Id } from "#contract/id";
import type { InboxKind } from "#contract/inboxKind";
import type { Translate } from "#contract/text";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import { groupByLanguage } from "#modules/workspace/preferences/server";
import { NoticeStatus, NoticeType, ReadStatus } from "../contract.ts";
import { escapeText, sanitiseContent, summariseContent } from "./content.ts";
import { announceOwnChange } from "./inbox/ownChange.ts";
import { noticeReceipts, notices, publishedNotices } from "./notice.table.ts";

/** A notice that is not written by an author; such notices are in no list of authors. */
type PersonalNotice = {
  readonly receiverIds: readonly Id[];
  /** Writes title and text, both plain, in the language of their readers. */
  write(t: Translate): { readonly title: string; readonly text: string };
  readonly kind: InboxKind;
  /** A later entry with the same key takes the place of an unread one of the receiver; at most `maxInboxKeyLength`. */
  readonly key?: string | undefined;
  readonly requestedPath?: string | undefined;
  /** The address within the application that it leads to. */
  readonly link?: string | null | undefined;
};

const sendNotice = defineFunction<{ sent: Id; key: string | null; receivers: readonly Id[] }, object>(
  "send_personal_notice",
  ["sent", "key", "receivers"],
);

const maxTitle = 256;

/** Sends a notice with the caller as its publisher to the inboxes of some accounts, to each in its language. */
export async function sendPersonalNotice(ctx: Context, notice: PersonalNotice): Promise<void> {
  for (const { t, accountIds } of await groupByLanguage(ctx, notice.receiverIds))
    await send(ctx, { ...notice, ...notice.write(t), receiverIds: accountIds });
}

type WrittenNotice = PersonalNotice & ReturnType<PersonalNotice["write"]>;

async function send(ctx: Context, notice: WrittenNotice): Promise<void> {
  const { accountId, realName, organisationId, organisationName } = ctx.caller;
  const { receiverIds, kind, key = null, requestedPath = null, link = null } = notice;
  const content = sanitiseContent(`<p>${escapeText(notice.text)}</p>`);
  const text = {
    title: [...notice.title].slice(0, maxTitle).join(""),
    content,
    summary: summariseContent(content),
    kind,
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
  const id = await ctx.rows(notices).add({ ...text, ...publication, status: NoticeStatus.published, requestedPath });
  const creation = { createTime: now, createUserId: accountId, createUserName: realName };
  await ctx.rows(publishedNotices).addAll([{ id, ...text, ...publication, ...creation }]);
  await ctx.callFunction(sendNotice, { sent: id, key, receivers: receiverIds });
  ctx.publish({ received: id }, "PublicNotice", {});
}

/** Marks the entry of the caller's inbox that has a key as read. */
export async function readInboxEntry(ctx: Context, key: string): Promise<void> {
  const rows = ctx.rows(noticeReceipts);
  const entries = await rows.list({ accountId: ctx.caller.accountId, entryKey: key, readStatus: ReadStatus.unread });
  for (const { id } of entries)
    await rows.set(id, { readStatus: ReadStatus.read, readTime: ctx.now(), snoozedUntil: null });
  if (entries.length > 0) announceOwnChange(ctx);
}
