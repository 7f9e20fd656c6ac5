import { type HomeParts, late } from "#kit";
import { noticeText } from "#modules/notice/text";
import { noticeApi } from "../contract.ts";

export const home: HomeParts = {
  widgets: [
    {
      name: "notices",
      title: "home.notices",
      needs: { api: noticeApi, name: "digest" },
      size: { w: 9, h: 3 },
      least: { w: 3, h: 3 },
      Component: late(async () => (await import("./NoticesWidget.tsx")).NoticesWidget, { texts: noticeText }),
    },
  ],
  remarks: [
    {
      name: "unread",
      needs: { api: noticeApi, name: "digest" },
      Component: late(async () => (await import("./UnreadRemark.tsx")).UnreadRemark, { texts: noticeText }),
    },
  ],
};
