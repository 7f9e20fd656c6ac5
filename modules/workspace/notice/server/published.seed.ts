import { NoticeStatus, NoticeType } from "../contract.ts";
import type { SeedLink, SeedRow } from "#core/rows/seed";
import { summariseContent } from "./content.ts";
import { type noticeReceipts, type notices, pinnedAbove, type publishedNotices } from "./notice.table.ts";

/** A notice that comes with the product. */
export type SeededNotice = SeedRow<typeof notices> & {
  readonly publicTime?: Date | null;
  readonly createOrgId?: number;
  readonly createOrgName?: string;
};

/** A notice with the summary of its content. */
export function createSeededNotice(notice: Omit<SeededNotice, "summary">): SeededNotice {
  return { ...notice, summary: summariseContent(notice.content) };
}

/** A notice as its receivers see it; nothing for a draft. */
export function toPublishedRows(notice: SeededNotice, recipientCount: number): SeedRow<typeof publishedNotices>[] {
  const { id, tenantId, title, content, summary = "", type = 1, status, publicTime, createTime } = notice;
  if (status !== NoticeStatus.published || !publicTime) return [];
  const { publicUserId, publicUserName, publicOrgId, publicOrgName } = notice;
  const { isPinned = false, isMustRead = false, kind = null, link = null } = notice;
  const publisher = { publicUserId, publicUserName, publicOrgId, publicOrgName };
  const creator = { createUserId: publicUserId, createUserName: publicUserName, createTime: createTime ?? publicTime };
  const texts = { title, content, summary, kind, link };
  return [{ id, tenantId, ...texts, type, publicTime, recipientCount, isPinned, isMustRead, ...publisher, ...creator }];
}

type SeededReceipt = Pick<
  SeededNotice,
  "id" | "tenantId" | "type" | "kind" | "isPinned" | "isMustRead" | "publicUserId"
>;

/** Receipts of a notice, and when it was read. Its publisher is not asked to confirm it. */
export function toReceiptRows(
  { id, tenantId, type, kind, isPinned = false, isMustRead = false, publicUserId }: SeededReceipt,
  readers: readonly { readonly id: number; readonly readTime: Date | null }[],
): SeedLink<typeof noticeReceipts>[] {
  return readers.map(({ id: accountId, readTime }) => ({
    tenantId,
    noticeId: id,
    accountId,
    isPinned,
    isMustRead: isMustRead && accountId !== publicUserId,
    listPosition: isPinned ? id + pinnedAbove : id,
    kind: kind ?? (type === NoticeType.announcement ? "announcement" : "notice"),
    readStatus: readTime === null ? 0 : 1,
    readTime,
    confirmTime: isMustRead && accountId !== publicUserId ? readTime : null,
  }));
}
