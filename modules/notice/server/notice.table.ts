import { noticeError, type NoticeTypeValue, type ReadStatusValue } from "#modules/notice/contract";
import { bigInteger, defaulted, instant, integer, nullable, reference, small, text } from "#server/rows/column";
import { defineLink, defineTable } from "#server/rows/table";

const publisher = {
  publicUserId: nullable(bigInteger()),
  publicUserName: nullable(text(64)),
  publicOrgId: nullable(bigInteger()),
  publicOrgName: nullable(text(64)),
};

/** Notices as those see them who write them. */
export const notices = defineTable(
  "notice",
  {
    scope: { organisation: "createOrgId", account: "createUserId" },
    pinyinOf: "title",
    searchable: ["title", "summary", "publicUserName"],
    entity: "sysNotice",
    missing: () => noticeError("notice.missing"),
  },
  {
    title: text(256),
    content: text(),
    summary: defaulted(text(200)),
    type: defaulted(small<NoticeTypeValue>()),
    status: defaulted(small()),
    ...publisher,
    publicTime: nullable(instant()),
    cancelTime: nullable(instant()),
    recipientCount: nullable(integer()),
  },
);

/** What was published, as it was then. A policy of the database shows it to those who have a receipt. */
export const publishedNotices = defineLink(
  "published_notice",
  { home: "tenant", scope: "tenant" },
  {
    id: reference(),
    title: text(256),
    content: text(),
    summary: text(200),
    type: small<NoticeTypeValue>(),
    ...publisher,
    publicTime: instant(),
    recipientCount: integer(),
    createTime: instant(),
    createUserId: nullable(bigInteger()),
    createUserName: nullable(text(64)),
  },
);

/** Who has received what. A policy of the database shows everybody his own ones alone. */
export const noticeReceipts = defineLink(
  "notice_receipt",
  { home: "tenant", scope: "tenant" },
  {
    id: defaulted(reference()),
    noticeId: reference(),
    accountId: reference(),
    readStatus: defaulted(small<ReadStatusValue>()),
    readTime: nullable(instant()),
  },
);
