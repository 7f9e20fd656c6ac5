import { defineDetails } from "#kit";
import { noticeApi } from "#modules/notice/contract";
import { ReceivedTitle } from "./NoticeTitle.tsx";

/** What one has received; a press on the title opens it. */
export const receivedResource = defineDetails(noticeApi, "pageReceived", (column, field) => ({
  title: "notice.inbox",
  search: [
    field.text("title"),
    field.dictionary("readStatus", "NoticeUserStatusEnum"),
    field.dictionary("type", "NoticeTypeEnum"),
  ],
  columns: [
    column.custom("title", (received) => <ReceivedTitle received={received} />, { width: 300 }),
    column.text("summary", { width: 320, isSortable: false }),
    column.dictionary("type", "NoticeTypeEnum", { width: 120, isSortable: false }),
    column.dictionary("readStatus", "NoticeUserStatusEnum"),
    column.account("publicUserName", { isSortable: false }),
    column.instant("publicTime", { isSortable: false }),
    column.instant("readTime"),
  ],
  nameOf: ({ title }) => title,
}));
