import { type HomeParts, lazyComponent } from "#kit";
import { noticeText } from "../text/index.ts";
import { noticeApi } from "../contract.ts";

export const home: HomeParts = {
  widgets: [
    {
      name: "notices",
      title: "home.notices",
      needs: { api: noticeApi, name: "digest" },
      size: { w: 9, h: 3 },
      minSize: { w: 3, h: 3 },
      Component: lazyComponent(async () => (await import("./NoticesWidget.tsx")).NoticesWidget, { texts: noticeText }),
    },
  ],
  reminders: [
    {
      name: "unread",
      needs: { api: noticeApi, name: "digest" },
      Component: lazyComponent(async () => (await import("./UnreadRemark.tsx")).UnreadRemark, { texts: noticeText }),
    },
  ],
};
