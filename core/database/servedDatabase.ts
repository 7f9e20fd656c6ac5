import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { requestError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { ConnectionLimit } from "./connectionLimit.ts";
import { type DatabaseAddress, destroyConnections, openPipeliningPool, openPlainPool } from "./pool.ts";
import { openTenantLink, type TenantLink, UnservedDatabaseError } from "./tenantLink.ts";

/** The database of a tenant that does not live in the shared one. */
export type TenantDatabase = {
  readonly tenantId: Id;
  /** A pipelining connection. Throws `database.tenant_lost` at once while the database is known to be away. */
  connect(): Promise<pg.PoolClient>;
  /** For COPY, cursors and statements outside of a tenant. Throws like `connect`. */
  connectPlain(): Promise<pg.PoolClient>;
  /** One statement on a plain connection. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  isAway(): boolean;
};

/** A database that answers statements outside of a tenant: the shared one, or that of one tenant. */
export type AnyDatabase = Pick<TenantDatabase, "query"> & { readonly tenantId: Id | null };

/** A stored location of a tenant, as the shared database lists it. */
export type TenantLocation = {
  readonly tenant_id: Id;
  readonly connection: Buffer;
  readonly home: "shared" | "moving" | "own" | "returning";
};

/** A database that serves a tenant, and how its use ends. */
export type ServedDatabase = {
  readonly sealed: Buffer;
  readonly database: TenantDatabase;
  listen(channel: string): void;
  close(): Promise<void>;
};

type DatabaseOptions = {
  readonly log: Logger;
  /** Decrypts the address. */
  readonly open: (tenantId: Id, sealed: Buffer) => DatabaseAddress;
  readonly location: TenantLocation;
  readonly limit: ConnectionLimit;
  readonly verify: (client: pg.Client, address: DatabaseAddress) => Promise<void>;
  readonly channels: readonly string[];
  readonly onMessage: (channel: string, text: string) => void;
  readonly onOpen: () => void;
};

const requestConnections = 4;
const plainConnections = 2;
const idleMs = 10_000;
const closeMs = 2000;

/** Opens it; connections are opened with their first use. */
export function openServedDatabase({ location, limit, verify, ...options }: DatabaseOptions): ServedDatabase {
  const { tenant_id: tenantId, connection: sealed } = location;
  const { log } = options;
  const address = openAddress(options, location);
  if (address === undefined)
    return {
      sealed,
      database: createLostDatabase(tenantId),
      listen: () => undefined,
      close: async () => await Promise.resolve(),
    };
  const onError = (error: Error) =>
    log.warn(
      { event: "tenant_database.connection_lost", tenantId, reason: error.name },
      "lost a connection to the database of a tenant",
    );
  const pools = {
    requests: openPipeliningPool(address, { connections: requestConnections, onError, idleMs }),
    plain: openPlainPool(address, { connections: plainConnections, onError, idleMs }),
  };
  const all = [pools.requests, pools.plain];
  for (const pool of all) limit.add(pool);
  const link = openTenantLink({
    ...options,
    tenantId,
    address,
    verify: async (client) => await verify(client, address),
    onAway: () => all.forEach(destroyConnections),
  });
  const connect = async (pool: pg.Pool) => await take({ limit, link, pool });
  const database: TenantDatabase = {
    tenantId,
    connect: async () => await connect(pools.requests),
    connectPlain: async () => await connect(pools.plain),
    async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const client = await connect(pools.plain);
      try {
        const { rows } = await client.query<Row>(text, [...values]);
        client.release();
        return rows;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    isAway: link.isAway,
  };
  /** Calls that still use a connection may end; new ones go elsewhere. */
  async function close(): Promise<void> {
    link.close();
    const ended = Promise.allSettled(all.map(async (pool) => await pool.end()));
    await Promise.race([ended, setTimeout(closeMs, undefined, { ref: false })]);
  }
  return { sealed, database, listen: link.listen, close };
}

function openAddress(
  { open, log }: Pick<DatabaseOptions, "open" | "log">,
  { tenant_id, connection }: TenantLocation,
): DatabaseAddress | undefined {
  try {
    return open(tenant_id, connection);
  } catch {
    const text = "the address of a tenant's database cannot be decrypted";
    log.error({ event: "tenant_database.unreadable", tenantId: tenant_id }, text);
    return undefined;
  }
}

function createLostDatabase(tenantId: Id): TenantDatabase {
  const refuse = async () => await Promise.reject(requestError("database.tenant_lost"));
  return { tenantId, connect: refuse, connectPlain: refuse, query: refuse, isAway: () => true };
}

async function take({
  limit,
  link,
  pool,
}: {
  limit: ConnectionLimit;
  link: TenantLink;
  pool: pg.Pool;
}): Promise<pg.PoolClient> {
  await link.opened;
  if (link.isAway()) throw requestError("database.tenant_lost");
  try {
    return await limit.connect(pool);
  } catch (error) {
    // The text of the error names the address.
    if (error instanceof Error && "key" in error) throw error;
    link.check();
    throw requestError("database.tenant_lost");
  }
}

/** Refuses a database that serves another tenant, or whose tables are not those of the shared one. */
export async function verifyServed(client: pg.Client, shared: pg.Pool, tenantId: Id): Promise<void> {
  const version = "select max(version) as version from schema_migration";
  const [own, common] = [
    await client.query<{ version: string }>(version),
    await shared.query<{ version: string }>(version),
  ];
  if (own.rows[0]?.version !== common.rows[0]?.version)
    throw new UnservedDatabaseError("its tables are of another version than those of the shared database");
  const { rows } = await client.query<{ of_tenant: Id }>("select of_tenant from served_tenant");
  if (!rows.some(({ of_tenant }) => Number(of_tenant) === Number(tenantId)))
    throw new UnservedDatabaseError("it does not serve this tenant");
}
