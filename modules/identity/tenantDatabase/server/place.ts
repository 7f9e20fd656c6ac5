import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import { maskConnection } from "#core/tenantDatabase/connectionString";
import { openAddress, type TenantHome } from "#core/tenantDatabase/storedDatabase";
import type { App } from "#core/request/app";
import type { TenantLocation } from "../contract.ts";
import { readLastMove } from "./lastMove.ts";

/** The database of a tenant as requests read it. */
export type ListedLocation = {
  readonly tenantId: Id;
  readonly connection: Buffer;
  readonly databaseName: string;
  readonly home: TenantHome;
  readonly schemaVersion: string | null;
  readonly schemaFault: string | null;
};

const listDatabases = defineFunction<{ ofTenant: Id | null }, ListedLocation>("list_tenant_databases", ["ofTenant"]);

/** The databases of all tenants that have one, or of one tenant. */
export async function listPlaces(ctx: Context, tenantId?: Id): Promise<ListedLocation[]> {
  return await ctx.callFunction(listDatabases, { ofTenant: tenantId ?? null });
}

/** Host and database of an address, for people; of one that cannot be decrypted the database alone. */
export function maskPlace({ keys }: Pick<App, "keys">, { tenantId, connection, databaseName }: ListedLocation): string {
  try {
    return maskConnection(openAddress(keys, tenantId, { kind: "connection", sealed: connection }));
  } catch {
    // One address must not hide all others; servers log it when they open the database.
    return `postgresql://***@/${databaseName}`;
  }
}

/** Where a tenant lives. */
export async function readPlace(ctx: Context, { id }: { id: Id }): Promise<TenantLocation> {
  const [place] = await listPlaces(ctx, id);
  if (place === undefined)
    return { home: "shared", connection: null, isPrepared: false, isCurrent: false, schemaFault: null, move: null };
  const { home, schemaVersion, schemaFault } = place;
  return {
    home,
    connection: maskPlace(ctx.app, place),
    isPrepared: schemaVersion !== null,
    isCurrent: schemaVersion !== null && schemaVersion === (await readCurrentVersion(ctx.app)),
    schemaFault,
    move: await readLastMove(ctx, id),
  };
}

async function readCurrentVersion({ plain }: App): Promise<string | undefined> {
  const { rows } = await plain.query<{ version: string }>("select max(version) as version from schema_migration");
  return rows[0]?.version;
}
