import { positionText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { positionMenus } from "./position.menu.ts";
import { positionImport } from "./position.import.ts";
import { positionRoutes } from "./position.routes.ts";
import { positions } from "./position.table.ts";

export const positionModule = module({
  name: "position",
  routes: positionRoutes,
  tables: [positions],
  texts: positionText,
  menus: positionMenus,
  imports: [positionImport],
  records: [
    {
      entity: "sysPos",
      prefix: "position",
      table: positions,
      read: "sysPos/page",
      update: "sysPos/update",
      remove: "sysPos/delete",
    },
  ],
  firstSteps: [{ name: "positions", isDone: async (ctx) => (await ctx.rows(positions).count()) > 0 }],
  demoRows: async () => (await import("./position.demo.ts")).positionDemo,
});

export { positions };
export { addAdministratorPosition } from "./position.service.ts";
export { positionAdder } from "./position.adder.ts";
export { type HeldPosition, positionHolders, type PositionHolders } from "./position.holders.ts";
