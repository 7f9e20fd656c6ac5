import { idOf } from "#contract/id";
import {
  type ListedNotice,
  type Notice,
  type NoticeLine,
  NoticeStatus,
  ReadStatus,
  type ReceivedNotice,
} from "#modules/notice/contract";

const at = new Date("2026-11-20T02:00:00Z");

/** What tests show: a draft, unless they say otherwise. */
export function aNotice(about: Partial<Notice> = {}): Notice {
  return {
    id: idOf(1),
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
    createTime: at,
    updateTime: null,
    createUserId: 7,
    createUserName: "李雷",
    updateUserId: null,
    updateUserName: null,
    version: 2,
    ...about,
  };
}

/** It in the list of those who write. */
export function aListed({ readCount = null, ...about }: Partial<ListedNotice> = {}): ListedNotice {
  return { ...aNotice(about), readCount };
}

/** What a published one has beside. */
export const published = { status: NoticeStatus.published, publicTime: at, recipientCount: 250 };

/** It in somebody's inbox, not read yet. */
export function aReceived(about: Partial<ReceivedNotice> = {}): ReceivedNotice {
  const sysNotice = aNotice(published);
  return {
    ...{
      id: idOf(31),
      noticeId: sysNotice.id,
      sysNotice,
      userId: idOf(9),
      readTime: null,
      readStatus: ReadStatus.unread,
    },
    ...{ title: sysNotice.title, summary: sysNotice.summary, type: 1, publicUserName: "李雷", publicTime: at },
    createTime: at,
    ...about,
  };
}

/** It in one line. */
export function lineOf({
  noticeId,
  title,
  summary,
  type,
  publicUserName,
  publicTime,
  readStatus,
}: ReceivedNotice): NoticeLine {
  return { id: noticeId, title, summary, type, publicUserName, publicTime, readStatus };
}
