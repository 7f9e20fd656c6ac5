import { markReadOnly, routes } from "#core/http/routes";
import { tenantDatabaseApi } from "../contract.ts";
import { tryDatabase } from "./connection.service.ts";
import { startErasure, startMove } from "./move.service.ts";
import { readPlace } from "./place.ts";
import {
  initDatabase,
  initRows,
  listDatabases,
  prepareTenantDatabase,
  saveDatabase,
  syncDatabases,
} from "./tenantDatabase.service.ts";

export const tenantDatabaseRoutes = routes(tenantDatabaseApi, {
  initTenantDb: initDatabase,
  initTenantData: initRows,
  syncTenantDb: syncDatabases,
  tenantDbList: listDatabases,
  place: readPlace,
  testDatabase: markReadOnly(tryDatabase),
  saveDatabase,
  prepareDatabase: prepareTenantDatabase,
  moveDatabase: startMove,
  eraseMoved: startErasure,
});
