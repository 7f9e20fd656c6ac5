import { defineSearch } from "#kit";
import { noticeApi } from "../contract.ts";

export const search = defineSearch(noticeApi, {
  screen: "/system/notice/index",
  title: "notice.notices",
  label: ({ title }) => title,
  meta: ({ publicUserName }) => publicUserName,
  recordActions: { public: "notice.public" },
});
