import { defineSearch } from "#kit";
import { noticeApi } from "#modules/notice/contract";

export const search = defineSearch(noticeApi, {
  screen: "/system/notice/index",
  title: "notice.notices",
  label: ({ title }) => title,
  meta: ({ publicUserName }) => publicUserName,
});
