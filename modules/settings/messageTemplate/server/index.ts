import { module } from "#core/boot/module";
import { tenantWordings } from "#modules/identity/outbox/server";
import { messageTemplateText } from "../text/index.ts";
import { messageTemplateRecord } from "./messageTemplate.history.ts";
import { messageTemplateMenus } from "./messageTemplate.menu.ts";
import { messageTemplateRoutes } from "./messageTemplate.routes.ts";
import { messageTemplates } from "./messageTemplate.table.ts";
import { findTenantWording } from "./tenantWording.ts";

export const messageTemplateModule = module({
  name: "messageTemplate",
  routes: messageTemplateRoutes,
  tables: [messageTemplates],
  texts: messageTemplateText,
  menus: messageTemplateMenus,
  records: [messageTemplateRecord],
  demoRows: async () => (await import("./messageTemplate.demo.ts")).messageTemplateDemo,
  extensions: [tenantWordings.provide(findTenantWording)],
});
