import { noticeText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { webAppShortcuts } from "#core/http/webManifest";
import { noticeMenus } from "./notice.menu.ts";
import { seedRows } from "#core/boot/seeding";
import { standardNotices, standardPublished, standardReceipts } from "./notice.standard.ts";
import { inboxRoutes, noticePictureRoutes, noticeRoutes } from "./notice.routes.ts";
import {
  noticeDeliveries,
  noticeNewcomers,
  noticePictures,
  noticeReceipts,
  notices,
  noticeTargets,
  publishedNotices,
} from "./notice.table.ts";
import { systemNotices } from "#modules/identity/tenantAdministration/server";
import { recordFileRights } from "#modules/platform/file/server";
import { startNoticeDelivery } from "./delivery.ts";
import { guardNoticeUndo, loadTargetNames, noticeAttachments } from "./notice.history.ts";
import { noticeEvent, reminderEvent, replacedEvent } from "./noticeEvent.ts";
import { mustReadBlocks } from "./notice.settings.ts";
import { noticePictureRights } from "./picture.rights.ts";
import { commentNotices } from "#modules/records/comment/server";
import { sendPersonalNotice } from "./personalNotice.ts";
import { publishTask } from "./publish.task.ts";
import { sendDueNotifications, startNotifications } from "./notification/notification.worker.ts";
import { sendSystemNotice } from "./systemNotice.ts";
import { noticeTemplateMenus } from "./template/noticeTemplate.menu.ts";
import { noticeTemplateRoutes } from "./template/noticeTemplate.routes.ts";
import { noticeTemplates } from "./template/noticeTemplate.table.ts";

export const noticeModule = module({
  name: "notice",
  routes: [...noticeRoutes, ...inboxRoutes, ...noticePictureRoutes, ...noticeTemplateRoutes],
  tables: [
    notices,
    noticeTargets,
    publishedNotices,
    noticeReceipts,
    noticeNewcomers,
    noticeDeliveries,
    noticePictures,
    noticeTemplates,
  ],
  texts: noticeText,
  menus: [...noticeMenus, ...noticeTemplateMenus],
  recordEvents: [noticeEvent, reminderEvent, replacedEvent],
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
      attachments: noticeAttachments,
      furtherWrites: ["sysNotice/plan"],
      derived: ["summary"],
      links: [
        {
          table: noticeTargets,
          column: "noticeId",
          code: "sysNotice/update",
          label: "notice.audience",
          field: "isTargeted",
          loadNames: loadTargetNames,
        },
      ],
      guardUndo: guardNoticeUndo,
      staysOnUndo: ({ kind }) => typeof kind === "string",
    },
    {
      entity: "sysNoticeTemplate",
      prefix: "noticeTemplate",
      table: noticeTemplates,
      read: "sysNoticeTemplate/page",
      update: "sysNoticeTemplate/update",
      remove: "sysNoticeTemplate/delete",
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
  expiringRows: [
    { remove: "remove_unused_notice_pictures", atOnce: 500 },
    { remove: "unpin_ended_notices", atOnce: 5000 },
    { remove: "remove_old_deliveries", atOnce: 5000 },
  ],
  settingKeys: [mustReadBlocks],
  services: [startNoticeDelivery, startNotifications],
  tasks: [publishTask],
  demoRows: async () => (await import("./notice.demo.ts")).noticeDemo,
});

export { sanitiseContent, summariseContent, toPlainText } from "./content.ts";
export { readInboxEntry, sendPersonalNotice } from "./personalNotice.ts";
export { noticeReceipts, notices, publishedNotices, sendDueNotifications };
