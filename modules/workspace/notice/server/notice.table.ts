import { noticeError, type NoticeTypeValue, type ReadStatusValue } from "../contract.ts";
import {
  defaulted,
  instant,
  integer,
  nullable,
  plainReference,
  reference,
  smallInteger,
  text,
  withIds,
} from "#core/rows/column";
import { definePlainTable, defineTable } from "#core/rows/table";

const publisher = {
  publicUserId: nullable(plainReference()),
  publicUserName: nullable(text(64)),
  publicOrgId: nullable(plainReference()),
  publicOrgName: nullable(text(64)),
};

/** The address of the page that the notice leads to, with the id of a record. */
const target = { link: nullable(withIds(text(256))) };

/** Notices for their authors. */
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
    content: withIds(text()),
    summary: defaulted(text(200)),
    type: defaulted(smallInteger<NoticeTypeValue>()),
    status: defaulted(smallInteger()),
    ...publisher,
    publicTime: nullable(instant()),
    cancelTime: nullable(instant()),
    recipientCount: nullable(integer()),
    /** The notice asks its receivers for access to this page. */
    requestedPath: nullable(text(256)),
    ...target,
  },
);

/** Published notices in their final form. A database policy shows them to accounts with a receipt. */
export const publishedNotices = definePlainTable(
  "published_notice",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "contained" },
  {
    id: reference(),
    title: text(256),
    content: withIds(text()),
    summary: text(200),
    type: smallInteger<NoticeTypeValue>(),
    ...publisher,
    publicTime: instant(),
    recipientCount: integer(),
    ...target,
    createTime: instant(),
    createUserId: nullable(plainReference()),
    createUserName: nullable(text(64)),
  },
);

/** Receipts of notices. A database policy shows an account only its own. */
export const noticeReceipts = definePlainTable(
  "notice_receipt",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "contained" },
  {
    id: defaulted(reference()),
    noticeId: reference(),
    accountId: reference(),
    readStatus: defaulted(smallInteger<ReadStatusValue>()),
    readTime: nullable(instant()),
    reminderTime: nullable(instant()),
  },
);

/** The uploaded pictures that the content of a notice has or has had: its history can bring them back. */
export const noticePictures = definePlainTable(
  "notice_picture",
  { location: "tenant", scope: "tenant", archive: "contained" },
  { noticeId: reference(), fileId: reference() },
);
