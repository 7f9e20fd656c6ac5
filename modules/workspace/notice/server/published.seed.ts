import { NoticeStatus } from "../contract.ts";
import type { SeedLink, SeedRow } from "#core/rows/seed";
import { summariseContent } from "./content.ts";
import type { noticeReceipts, notices, publishedNotices } from "./notice.table.ts";

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
  const publisher = { publicUserId, publicUserName, publicOrgId, publicOrgName };
  const creator = { createUserId: publicUserId, createUserName: publicUserName, createTime: createTime ?? publicTime };
  return [{ id, tenantId, title, content, summary, type, publicTime, recipientCount, ...publisher, ...creator }];
}

/** Receipts of a notice, and when it was read. */
export function toReceiptRows(
  { id, tenantId }: Pick<SeededNotice, "id" | "tenantId">,
  readers: readonly { readonly id: number; readonly readTime: Date | null }[],
): SeedLink<typeof noticeReceipts>[] {
  return readers.map(({ id: accountId, readTime }) => ({
    tenantId,
    noticeId: id,
    accountId,
    listPosition: id,
    readStatus: readTime === null ? 0 : 1,
    readTime,
  }));
}
