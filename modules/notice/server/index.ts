import { noticeText } from "#modules/notice/text";
import { module } from "#server/module";
import { noticeRoutes } from "./notice.routes.ts";
import { noticeReceipts, notices, publishedNotices } from "./notice.table.ts";
import { toldNotice } from "./toldNotice.ts";

export const noticeModule = module({
  name: "notice",
  routes: noticeRoutes,
  tables: [notices, publishedNotices, noticeReceipts],
  texts: noticeText,
  received: [toldNotice],
  records: [
    {
      entity: "sysNotice",
      prefix: "notice",
      table: notices,
      name: "title",
      read: "sysNotice/page",
      update: "sysNotice/update",
      remove: "sysNotice/delete",
      derived: ["summary"],
    },
  ],
});

export { noticeReceipts, notices, publishedNotices };
export { standardNotices, standardPublished, standardReceipts } from "./notice.standard.ts";
