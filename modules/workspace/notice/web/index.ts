import { webModule } from "#kit";
import { noticeText } from "../text/index.ts";
import { formattedInput } from "#modules/settings/messageTemplate/web";
import { FormattedField } from "./FormattedField.tsx";
import { LazyNotificationMenu } from "./LazyNotificationMenu.tsx";
import { NoticeFrame } from "./NoticeFrame.tsx";
import { LazyUnreadBadge } from "./LazyUnreadBadge.tsx";

export { FormattedField, FormattedText } from "./FormattedField.tsx";

export const noticeWeb = webModule({
  lists: {
    "/system/notice/index": async () => await import("./NoticeListPage.tsx"),
    "/system/noticeTemplate/index": async () => await import("./template/NoticeTemplateListPage.tsx"),
    "/home/notice/index": async () => await import("./inbox/InboxPage.tsx"),
  },
  texts: noticeText,
  extensions: [formattedInput.provide(FormattedField)],
  manual: async () => await import("./notice.manual.ts"),
  searches: [async () => await import("./notice.search.ts")],
  widgets: async () => await import("./notice.home.ts"),
  pageBadges: { "/dashboard/notice": LazyUnreadBadge },
  FrameProvider: NoticeFrame,
  headerItems: [{ order: 30, Item: LazyNotificationMenu }],
  pageHelp: async () => await import("./AskForAccess.tsx"),
  live: async () => await import("./NoticeEvents.tsx"),
});
