import { toId } from "#contract/id";
import { everybody } from "../audience.contract.ts";
import {
  type ListedNotice,
  type Notice,
  type NoticeLine,
  NoticeStatus,
  ReadStatus,
  type ReceivedNotice,
} from "../contract.ts";

const at = new Date("2026-11-20T02:00:00Z");

/** Sample notices; drafts unless stated otherwise. */
export function aNotice(overrides: Partial<Notice> = {}): Notice {
  return {
    id: toId(1),
    title: "停水通知",
    content: "<p>明天<strong>停水</strong></p>",
    summary: "明天停水",
    type: 1,
    status: NoticeStatus.draft,
    publicUserId: 7,
    publicUserName: "李雷",
    publicOrgId: 8,
    publicOrgName: "项目部",
    publicTime: null,
    cancelTime: null,
    recipientCount: null,
    link: null,
    isTargeted: false,
    isPinned: false,
    isMustRead: false,
    correctsId: null,
    correctsTitle: null,
    correctsTime: null,
    replacedById: null,
    replacedTime: null,
    createTime: at,
    updateTime: null,
    createUserId: 7,
    createUserName: "李雷",
    updateUserId: null,
    updateUserName: null,
    version: 2,
    ...overrides,
  };
}

/** The notice in the authors' list. */
export function aListedNotice({
  readCount = null,
  confirmCount = null,
  audience = everybody,
  plannedTime = null,
  publicUserAvatar = null,
  ...about
}: Partial<ListedNotice> = {}): ListedNotice {
  return { ...aNotice(about), readCount, confirmCount, audience, plannedTime, publicUserAvatar };
}

/** Additional fields of a published notice. */
export const publishedFields = { status: NoticeStatus.published, publicTime: at, recipientCount: 250 };

/** The notice in an account's inbox, unread. */
export function aReceivedNotice(overrides: Partial<ReceivedNotice> = {}): ReceivedNotice {
  const sysNotice = aNotice(publishedFields);
  return {
    id: toId(31),
    noticeId: sysNotice.id,
    sysNotice,
    userId: toId(9),
    kind: "notice",
    snoozedUntil: null,
    readTime: null,
    readStatus: ReadStatus.unread,
    title: sysNotice.title,
    summary: sysNotice.summary,
    type: 1,
    publicUserName: "李雷",
    publicUserAvatar: null,
    publicTime: at,
    link: null,
    cancelTime: null,
    isPinned: false,
    isMustRead: false,
    correctsTitle: null,
    correctsTime: null,
    replacedTime: null,
    confirmTime: null,
    createTime: at,
    ...overrides,
  };
}

/** The notice in one line. */
export function toNoticeLine({
  id,
  noticeId,
  kind,
  title,
  summary,
  type,
  publicUserName,
  publicTime,
  readStatus,
  link,
  cancelTime,
  isPinned,
  isMustRead,
  confirmTime,
  correctsTitle,
  correctsTime,
  replacedTime,
}: ReceivedNotice): NoticeLine {
  const line = { title, summary, type, publicUserName, publicTime, link, cancelTime, isPinned, isMustRead };
  const versions = { correctsTitle, correctsTime, replacedTime };
  return { id: noticeId, receiptId: id, kind, ...line, ...versions, readStatus, reminderTime: null, confirmTime };
}
