import { randomBytes } from "node:crypto";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import { mayConnect } from "#core/tenantDatabase/checkHost";
import { isMasked, parseConnection, type PostgresAddress } from "#core/tenantDatabase/connectionString";
import { isOwnServer, readServer } from "#core/tenantDatabase/databaseAccess";
import { type DatabaseReport, inspectDatabase } from "#core/tenantDatabase/inspectDatabase";
import { withConnection } from "#core/archive/archiveAccess";
import { listStoredDatabases, sealAddress, type StoredDatabase } from "#core/tenantDatabase/storedDatabase";
import { mainTenantId } from "#modules/identity/access/server";
import { tenants } from "#modules/identity/tenant/server/tenant.table";
import { type DatabaseTrial, postgresType, tenantDatabaseError } from "../contract.ts";
import { requireOwnerAddress } from "./requireOwner.ts";

const shortestConnection = 10;

type SaveInput = { ofTenant: Id; appAddress: Buffer | null; ownerAddress: Buffer | null; name: string };
const saveDatabase = defineFunction<SaveInput, { row: boolean }>("save_tenant_database", [
  "ofTenant",
  "appAddress",
  "ownerAddress",
  "name",
]);

/** The address in a text. Throws if it is none, or one of another kind of database. */
export function readConnection(text: string, dbType?: number): PostgresAddress {
  if (dbType !== undefined && dbType !== postgresType) throw tenantDatabaseError("tenantDatabase.type_unsupported");
  const address = text.length < shortestConnection ? undefined : parseConnection(text);
  if (address === undefined) throw tenantDatabaseError("tenantDatabase.no_connection");
  return address;
}

/** Tries a database, and answers what it is like. Without an address it is that of the tenant. */
export async function tryDatabase(
  ctx: Context,
  { id, connection }: { id: Id; connection?: string | undefined },
): Promise<DatabaseTrial> {
  await ctx.rows(tenants).get(id);
  const isStored = connection === undefined || connection === "" || isMasked(connection);
  const address = isStored ? (await findStored(ctx, id))?.owner : readConnection(connection);
  if (address === undefined) throw tenantDatabaseError("tenantDatabase.no_connection");
  const { fault, facts } = await inspect(ctx, id, address);
  return {
    fault: fault ?? null,
    version: facts?.version ?? null,
    isEncrypted: facts?.isEncrypted ?? false,
    isEmpty: facts?.isEmpty ?? false,
  };
}

async function inspect({ app }: Context, id: Id, address: PostgresAddress): Promise<DatabaseReport> {
  if (!(await mayConnect(app.config, app.databaseAddresses, address))) return { fault: "refused" };
  const stored = await findStored({ app }, id);
  const hasRoles =
    isOwnServer(app.databaseAddresses, address) ||
    (stored?.schemaVersion !== null && stored?.owner.host === address.host && stored.owner.port === address.port);
  return await inspectDatabase(address, { tenantId: id, hasRoles });
}

/**
 * Saves the address of a tenant's database after trying it. The masked text that answers hold keeps what is stored; an
 * empty one forgets it.
 */
export async function saveConnection(ctx: Context, id: Id, text: string): Promise<void> {
  if (isMasked(text)) return;
  if (id === mainTenantId) throw tenantDatabaseError("tenantDatabase.main");
  if (text === "") return await store(ctx, { ofTenant: id, appAddress: null, ownerAddress: null, name: "" });
  const owner = readConnection(text);
  const { fault } = await inspect(ctx, id, owner);
  if (fault !== undefined) throw tenantDatabaseError(`tenantDatabase.fault.${fault}`);
  const application = chooseApplication(ctx, owner, { id, stored: await findStored(ctx, id) });
  const { keys } = ctx.app;
  await store(ctx, {
    ofTenant: id,
    appAddress: sealAddress(keys, id, { kind: "connection", address: application }),
    ownerAddress: sealAddress(keys, id, { kind: "owner_connection", address: owner }),
    name: owner.database,
  });
}

async function store(ctx: Context, input: SaveInput): Promise<void> {
  const [saved] = await ctx.callFunction(saveDatabase, input);
  if (saved?.row !== true) throw tenantDatabaseError("tenantDatabase.in_use");
}

/**
 * The role that requests will use there. On the server of the shared database it is that of the installation; elsewhere
 * one of the tenant's own, with a random password.
 */
function chooseApplication(
  { app }: Context,
  owner: PostgresAddress,
  { id, stored }: { id: Id; stored: StoredDatabase | undefined },
): PostgresAddress {
  const { databaseAddresses: addresses } = app;
  if (isOwnServer(addresses, owner)) {
    const { user, password } = readServer(addresses.application);
    return { ...owner, user, password };
  }
  const known = stored?.application;
  if (known !== undefined && known.host === owner.host && known.port === owner.port)
    return { ...owner, user: known.user, password: known.password };
  return { ...owner, user: `siteward_tenant_${id}`, password: randomBytes(24).toString("base64url") };
}

async function findStored({ app }: Pick<Context, "app">, id: Id): Promise<StoredDatabase | undefined> {
  const owner = requireOwnerAddress(app);
  const signal = AbortSignal.timeout(10_000);
  const [stored] = await withConnection(
    owner,
    signal,
    async (client) => await listStoredDatabases(client, app.keys, id),
  );
  return stored;
}
