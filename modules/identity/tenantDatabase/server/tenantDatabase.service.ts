import type { InputOf, OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { Status } from "#contract/fields";
import type { TextKey } from "#contract/text";
import { startTask } from "#core/jobs/tasks/task";
import type { Context } from "#core/request/context";
import { tenants } from "#modules/identity/tenant/server/tenant.table";
import { postgresType, tenantDatabaseError, type tenantDatabaseApi } from "../contract.ts";
import { saveConnection } from "./connection.service.ts";
import { listPlaces, maskPlace } from "./place.ts";
import { prepareTask } from "./prepare.task.ts";
import { requireOwnerAddress } from "./requireOwner.ts";

type Calls = typeof tenantDatabaseApi.calls;
type Parts = readonly ("schema" | "rows")[];

/** The most tenants that the list of databases names. */
const longestList = 10_000;

/** Starts the creation or update of the tables in the database of a tenant. */
export async function initDatabase(ctx: Context, { id }: InputOf<Calls["initTenantDb"]>): Promise<void> {
  await startPreparation(ctx, id, { title: "tenantDatabase.schemaTask", parts: ["schema"] });
}

/** Starts the copy of the rows that all tenants share into the database of a tenant. */
export async function initRows(ctx: Context, { id }: InputOf<Calls["initTenantData"]>): Promise<void> {
  await startPreparation(ctx, id, { title: "tenantDatabase.rowsTask", parts: ["rows"] });
}

/** Starts both. */
export async function prepareTenantDatabase(ctx: Context, { id }: InputOf<Calls["prepareDatabase"]>): Promise<Id> {
  return await startPreparation(ctx, id, { title: "tenantDatabase.prepareTask", parts: ["schema", "rows"] });
}

async function startPreparation(ctx: Context, id: Id, { title, parts }: { title: TextKey; parts: Parts }): Promise<Id> {
  requireOwnerAddress(ctx.app);
  const { name, dbType } = await ctx.rows(tenants).get(id);
  if (dbType !== postgresType) throw tenantDatabaseError("tenantDatabase.engine_unsupported");
  if ((await listPlaces(ctx, id)).length === 0) throw tenantDatabaseError("tenantDatabase.no_connection");
  return await startTask(ctx, prepareTask, {
    input: { tenantId: id, parts: [...parts] },
    title: ctx.t(title, { name }),
  });
}

/** Starts both for the databases of all tenants. */
export async function syncDatabases(ctx: Context): Promise<void> {
  requireOwnerAddress(ctx.app);
  await startTask(ctx, prepareTask, {
    input: { tenantId: null, parts: ["schema", "rows"] },
    title: ctx.t("tenantDatabase.syncTask"),
  });
}

/** The enabled tenants, with the database of those that have one (contract 03, 1). */
export async function listDatabases(ctx: Context): Promise<OutputOf<Calls["tenantDbList"]>> {
  const rows = ctx.rows(tenants);
  const query = rows.select().select(["row.id", "row.configId", "row.name", "row.dbType"]);
  const found = await rows.run(query.where("row.status", "=", Status.enabled).orderBy("row.id").limit(longestList));
  const places = new Map((await listPlaces(ctx)).map((place) => [place.tenantId, place]));
  const listed = found.map(({ id, configId, name, dbType }) => {
    const place = places.get(id);
    return {
      configId: configId ?? String(id),
      dbName: name,
      dbType,
      connection: place === undefined ? "" : maskPlace(ctx.app, place),
    };
  });
  return listed.toSorted((left, right) => (left.configId < right.configId ? -1 : 1));
}

/** Saves the address of a tenant's database. */
export async function saveDatabase(ctx: Context, { id, connection }: InputOf<Calls["saveDatabase"]>): Promise<void> {
  await ctx.rows(tenants).get(id);
  await saveConnection(ctx, id, connection);
}
