import { type InboxKind, maxInboxKeyLength } from "#contract/inboxKind";
import type { NoticeTargetKindValue } from "../audience.contract.ts";
import { noticeError, type NoticeTypeValue, type ReadStatusValue } from "../contract.ts";
import {
  bigInteger,
  boolean,
  defaulted,
  instant,
  integer,
  nullable,
  plainReference,
  reference,
  references,
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

/** What the notice is if no author has written it, and the address of the page that it leads to, with the id of a record. */
const target = { kind: nullable(text<InboxKind>(16)), link: nullable(withIds(text(256))) };

/** The notice that it corrects, with title and time, and the correction that has taken its place. */
const versions = {
  correctsId: nullable(reference()),
  correctsTitle: nullable(text(256)),
  correctsTime: nullable(instant()),
  replacedById: nullable(reference()),
  replacedTime: nullable(instant()),
};

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
    /** Only the accounts that its targets name receive it. */
    isTargeted: defaulted(boolean()),
    isPinned: defaulted(boolean()),
    isMustRead: defaulted(boolean()),
    /** When a draft is published by itself, and whether the task for that is queued. */
    plannedTime: nullable(instant()),
    planStarted: defaulted(boolean()),
    /** The notice asks its receivers for access to this page. */
    requestedPath: nullable(text(256)),
    ...target,
    ...versions,
  },
);

/** Whom notices are for. A database policy shows them to those who see the notice, and lets only drafts change. */
export const noticeTargets = definePlainTable(
  "notice_target",
  { location: "tenant", scope: "tenant", archive: "contained" },
  {
    id: defaulted(reference()),
    noticeId: reference(),
    kind: smallInteger<NoticeTargetKindValue>(),
    targetId: reference(),
    /** Of an organisation: the ones below it as well. */
    withBelow: defaulted(boolean()),
    createTime: defaulted(instant()),
    createUserId: nullable(reference()),
    createUserName: nullable(text(64)),
  },
);

/** Accounts that may have joined the audience of a notice; only database functions read and write them. */
export const noticeNewcomers = definePlainTable(
  "notice_newcomer",
  { location: "tenant", scope: "tenant", archive: "transient" },
  { accountId: reference() },
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
    /** Accounts that join the audience later receive it as well. */
    isOpen: defaulted(boolean()),
    isTargeted: defaulted(boolean()),
    /** The data scope of the publisher at that moment, which limits the audience. */
    isLimited: defaulted(boolean()),
    reachOrganisations: defaulted(references()),
    reachTrees: defaulted(references()),
    /** The last account that has its receipt, while receipts are written in the background. */
    deliveredTo: nullable(reference()),
    /** The last receipt of those who were connected at the publication, and were told first. */
    toldUntil: nullable(reference()),
    cancelTime: nullable(instant()),
    isPinned: defaulted(boolean()),
    isMustRead: defaulted(boolean()),
    ...versions,
    /** The last account whose receipt has ended, while those of a replaced notice end in the background. */
    endedTo: nullable(reference()),
  },
);

/** Added to the position of pinned notices, which are above all others; positions of others are lower. */
export const pinnedAbove = 2 ** 52;

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
    cancelTime: nullable(instant()),
    isPinned: defaulted(boolean()),
    isMustRead: defaulted(boolean()),
    confirmTime: nullable(instant()),
    /** The order of the inbox: an id of the time of the publication; pinned ones are above all others (`pinnedAbove`). */
    listPosition: bigInteger(),
    kind: defaulted(text<InboxKind>(16)),
    /** A later entry with the same key takes the place of this one while it is unread. */
    entryKey: nullable(withIds(text(maxInboxKeyLength))),
    /** Until then it is not in the inbox. */
    snoozedUntil: nullable(instant()),
    /** Its account does not want to see it any more, or has received a correction of it. */
    removedAt: nullable(instant()),
  },
);

/** What is to leave of entries by other channels; only database functions read and write it. */
export const noticeDeliveries = definePlainTable(
  "notice_delivery",
  { location: "tenant", scope: "tenant", archive: "contained" },
  {
    receiptId: reference(),
    channel: text<"email" | "sms" | "popup">(16),
    accountId: reference(),
    dueAt: instant(),
    /** From then on it is of no use. */
    validUntil: nullable(instant()),
    doneAt: nullable(instant()),
    outcome: nullable(text(16)),
  },
);

/** The uploaded pictures that the content of a notice has or has had: its history can bring them back. */
export const noticePictures = definePlainTable(
  "notice_picture",
  { location: "tenant", scope: "tenant", archive: "contained" },
  { noticeId: reference(), fileId: reference() },
);
