import { tenantDatabaseText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { eraseMovedTask } from "./erase.task.ts";
import { moveTask } from "./move.task.ts";
import { startMoveMaintenance } from "./moveMaintenance.ts";
import { tenantMoves } from "./tenantMove.table.ts";
import { prepareTask } from "./prepare.task.ts";
import { startSchemaUpdates } from "./schemaUpdates.ts";
import { tenantChanges, tenantDatabases } from "#core/tenantDatabase/tenantDatabase.table";
import { tenantDatabaseRoutes } from "./tenantDatabase.routes.ts";

export const tenantDatabaseModule = module({
  name: "tenantDatabase",
  routes: tenantDatabaseRoutes,
  tables: [tenantDatabases, tenantChanges, tenantMoves],
  texts: tenantDatabaseText,
  tasks: [prepareTask, moveTask, eraseMovedTask],
  services: [startSchemaUpdates, startMoveMaintenance],
});

export { readConnection, saveConnection } from "./connection.service.ts";
export { eraseOwnDatabase } from "./eraseOwnDatabase.ts";
export { listPlaces, maskPlace } from "./place.ts";
