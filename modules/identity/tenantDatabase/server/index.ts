import { tenantDatabaseText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { prepareTask } from "./prepare.task.ts";
import { startSchemaUpdates } from "./schemaUpdates.ts";
import { tenantDatabases } from "#core/tenantDatabase/tenantDatabase.table";
import { tenantDatabaseRoutes } from "./tenantDatabase.routes.ts";

export const tenantDatabaseModule = module({
  name: "tenantDatabase",
  routes: tenantDatabaseRoutes,
  tables: [tenantDatabases],
  texts: tenantDatabaseText,
  tasks: [prepareTask],
  services: [startSchemaUpdates],
});

export { readConnection, saveConnection } from "./connection.service.ts";
export { listPlaces, maskPlace } from "./place.ts";
