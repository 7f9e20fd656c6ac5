import { NoticeStatus } from "#modules/notice/contract";
import type { SeedLink, SeedRow } from "#server/database/seed";
import { summaryOf } from "./content.ts";
import type { noticeReceipts, notices, publishedNotices } from "./notice.table.ts";

/** A notice of a data set that comes with the product. */
export type SeededNotice = SeedRow<typeof notices> & { readonly publicTime?: Date | null };

/** A notice with the summary of its content. */
export function seededNotice(notice: Omit<SeededNotice, "summary">): SeededNotice {
  return { ...notice, summary: summaryOf(notice.content) };
}

/** What its receivers see of a notice; nothing of a draft. */
export function publishedOf(notice: SeededNotice, recipientCount: number): SeedRow<typeof publishedNotices>[] {
  const { id, tenantId, title, content, summary = "", type = 1, status, publicTime, createTime } = notice;
  if (status !== NoticeStatus.published || !publicTime) return [];
  const { publicUserId, publicUserName, publicOrgId, publicOrgName } = notice;
  const publisher = { publicUserId, publicUserName, publicOrgId, publicOrgName };
  const creator = { createUserId: publicUserId, createUserName: publicUserName, createTime: createTime ?? publicTime };
  return [{ id, tenantId, title, content, summary, type, publicTime, recipientCount, ...publisher, ...creator }];
}

/** Who received a notice, and who has read it when. */
export function receiptsOf(
  { id, tenantId }: Pick<SeededNotice, "id" | "tenantId">,
  readers: readonly { readonly id: number; readonly readTime: Date | null }[],
): SeedLink<typeof noticeReceipts>[] {
  return readers.map(({ id: accountId, readTime }) => ({
    tenantId,
    noticeId: id,
    accountId,
    readStatus: readTime === null ? 0 : 1,
    readTime,
  }));
}
