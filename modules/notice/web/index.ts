import { webModule } from "#kit";
import { noticeText } from "#modules/notice/text";

export const noticeWeb = webModule({
  screens: {
    "/system/notice/index": async () => await import("./NoticeListPage.tsx"),
    "/home/notice/index": async () => await import("./InboxPage.tsx"),
  },
  texts: noticeText,
  searches: [async () => await import("./notice.search.ts")],
  widgets: async () => await import("./notice.home.ts"),
  header: async () => await import("./Bell.tsx"),
  live: async () => await import("./ToldNotices.tsx"),
});
