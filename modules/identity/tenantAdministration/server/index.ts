import { tenantAdministrationText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { seedRows } from "#core/boot/seeding";
import { messagePurposes } from "#modules/identity/outbox/server";
import { eraseTask } from "./erase.task.ts";
import { tenantExpiredMessage, tenantExpiringMessage } from "./expiry.purposes.ts";
import { startExpiryWarnings } from "./expiry.ts";
import { startNewMenuUpdates } from "./newMenus.ts";
import { standardPackages } from "./menuPackage.standard.ts";
import { menuPackages } from "./menuPackage.table.ts";
import { tenantAdministrationMenus } from "./tenantAdministration.menu.ts";
import { menuPackageRecord, tenantRecord } from "./tenantAdministration.history.ts";
import { tenantAdministrationRoutes } from "./tenantAdministration.routes.ts";

export const tenantAdministrationModule = module({
  name: "tenantAdministration",
  routes: tenantAdministrationRoutes,
  tables: [menuPackages],
  texts: tenantAdministrationText,
  menus: tenantAdministrationMenus,
  records: [tenantRecord, menuPackageRecord],
  tasks: [eraseTask],
  services: [startExpiryWarnings, startNewMenuUpdates],
  extensions: [messagePurposes.provide(tenantExpiringMessage), messagePurposes.provide(tenantExpiredMessage)],
  standardRows: {
    after: ["menu"],
    steps: [seedRows(menuPackages, { rows: standardPackages })],
  },
  demoRows: async () => (await import("./tenantAdministration.demo.ts")).tenantAdministrationDemo,
});

export { type SystemNotice, type SystemNoticeText, systemNotices } from "./systemNotices.ts";
export { tenantUses } from "./tenantUses.ts";
