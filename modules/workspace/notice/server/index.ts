import { noticeText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { webAppShortcuts } from "#core/http/webManifest";
import { noticeMenus } from "./notice.menu.ts";
import { seedRows } from "#core/boot/seeding";
import { standardNotices, standardPublished, standardReceipts } from "./notice.standard.ts";
import { noticePictureRoutes, noticeRoutes } from "./notice.routes.ts";
import { noticePictures, noticeReceipts, notices, publishedNotices } from "./notice.table.ts";
import { systemNotices } from "#modules/identity/tenantAdministration/server";
import { recordFileRights } from "#modules/platform/file/server";
import { noticeEvent, reminderEvent } from "./noticeEvent.ts";
import { noticePictureRights } from "./picture.rights.ts";
import { commentNotices } from "#modules/records/comment/server";
import { sendPersonalNotice } from "./personalNotice.ts";
import { sendSystemNotice } from "./systemNotice.ts";

export const noticeModule = module({
  name: "notice",
  routes: [...noticeRoutes, ...noticePictureRoutes],
  tables: [notices, publishedNotices, noticeReceipts, noticePictures],
  texts: noticeText,
  menus: noticeMenus,
  recordEvents: [noticeEvent, reminderEvent],
  records: [
    {
      entity: "sysNotice",
      prefix: "notice",
      table: notices,
      name: "title",
      read: "sysNotice/page",
      update: "sysNotice/update",
      remove: "sysNotice/delete",
      hasComments: true,
      derived: ["summary"],
      staysOnUndo: ({ link }) => typeof link === "string",
    },
  ],
  standardRows: {
    after: ["account"],
    steps: [
      seedRows(notices, { rows: standardNotices }),
      seedRows(publishedNotices, { rows: standardPublished, onlyWithNew: { column: "id", table: "notice" } }),
      seedRows(noticeReceipts, { rows: standardReceipts, onlyWithNew: { column: "noticeId", table: "notice" } }),
    ],
  },
  extensions: [
    webAppShortcuts.provide({ title: "notice.inbox", path: "/dashboard/notice" }),
    systemNotices.provide({ send: sendSystemNotice }),
    recordFileRights.provide(noticePictureRights),
    commentNotices.provide({
      send: async (ctx, { accountIds, ...notice }) =>
        await sendPersonalNotice(ctx, { ...notice, receiverIds: accountIds }),
    }),
  ],
  expiringRows: [{ remove: "remove_unused_notice_pictures", atOnce: 500 }],
  demoRows: async () => (await import("./notice.demo.ts")).noticeDemo,
});

export { sanitiseContent, summariseContent } from "./content.ts";
export { noticeReceipts, notices, publishedNotices };
