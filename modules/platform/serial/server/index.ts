import { module } from "#core/boot/module";
import { startChecks } from "#core/boot/startCheck";
import { serialNumbers } from "#core/request/serialNumber";
import { serialText } from "../text/index.ts";
import { checkSerialTypes } from "./checkSerialTypes.ts";
import { serialRecord } from "./serial.history.ts";
import { serialMenus } from "./serial.menu.ts";
import { serialRoutes } from "./serial.routes.ts";
import { serialRules, voidNumbers } from "./serial.table.ts";
import { findNumber } from "./takeNumber.ts";

export const serialModule = module({
  name: "serial",
  routes: serialRoutes,
  tables: [serialRules, voidNumbers],
  texts: serialText,
  menus: serialMenus,
  records: [serialRecord],
  demoRows: async () => (await import("./serial.demo.ts")).serialDemo,
  extensions: [serialNumbers.provide({ find: findNumber }), startChecks.provide(checkSerialTypes)],
});
