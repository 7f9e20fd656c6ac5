import { positionText } from "#modules/position/text";
import { module } from "#server/module";
import { positionImport } from "./position.import.ts";
import { positionRoutes } from "./position.routes.ts";
import { positions } from "./position.table.ts";

export const positionModule = module({
  name: "position",
  routes: positionRoutes,
  tables: [positions],
  texts: positionText,
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
});

export { positions };
export { standardPositions } from "./position.standard.ts";
