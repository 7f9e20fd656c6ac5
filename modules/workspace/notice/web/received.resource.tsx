import { defineReadOnlyList } from "#kit";
import { noticeApi, ReadStatus } from "../contract.ts";
import { ReceivedTitle } from "./NoticeTitle.tsx";

/** The received notices; a click on the title opens one. */
export const receivedResource = defineReadOnlyList(noticeApi, "pageReceived", (column, field) => ({
  title: "notice.inbox",
  search: [
    field.text("title"),
    field.dictionary("readStatus", "NoticeUserStatusEnum"),
    field.dictionary("type", "NoticeTypeEnum"),
  ],
  columns: [
    column.custom("title", (notice) => <ReceivedTitle received={notice} />, { width: 300 }),
    column.text("summary", { width: 320, isSortable: false }),
    column.dictionary("type", "NoticeTypeEnum", { width: 120, isSortable: false }),
    column.dictionary("readStatus", "NoticeUserStatusEnum"),
    column.person("publicUserName", { isSortable: false }),
    column.instant("publicTime", { isSortable: false }),
    column.instant("readTime"),
    column.instant("cancelTime", { isOptional: true, isSortable: false }),
  ],
  card: {
    meta: [],
    status: [],
    time: "publicTime",
    text: "summary",
    isUnread: ({ readStatus }) => readStatus === ReadStatus.unread,
  },
  getName: ({ title }) => title,
}));
