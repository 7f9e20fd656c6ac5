import pg from "pg";
import { requestError } from "#contract/errors";
import { createSlowStatementFeed, type SlowStatementFeed } from "./slowStatements.ts";

/** A pool of pipelining connections; `prepared`: its statements are prepared and keep their names. */
export type RequestPool = {
  readonly pool: pg.Pool;
  readonly prepared: boolean;
  /**
   * Takes a connection to the database that serves a tenant; without a tenant, to the shared one. Throws at once while
   * that database is known to be away.
   */
  connect(tenantId?: number | null): Promise<pg.PoolClient>;
  readonly slow: SlowStatementFeed;
};

/** Takes connections to the databases of tenants that do not live in the shared one. */
export type OwnConnections = {
  /** Undefined: the shared database serves the tenant. */
  find(tenantId: number): { connect(): Promise<pg.PoolClient> } | undefined;
};

/** Where a database is and which role signs in. */
export type DatabaseAddress = pg.ClientConfig;

function toSafeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`a number of the database is beyond 2^53: ${text}`);
  return value;
}

const asText = (text: string) => text;

/** Ids in an array, `{1,2}`: without this they would stay texts that equal no id. */
const int8Array = 1016;

function toSafeNumbers(text: string): number[] {
  const inside = text.slice(1, -1);
  return inside === "" ? [] : inside.split(",").map(toSafeNumber);
}

type Parser = (text: string) => unknown;

const { builtins } = pg.types;
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, toSafeNumber],
  [int8Array, toSafeNumbers],
  [builtins.DATE, asText],
  [builtins.NUMERIC, asText],
]);

/** Parsers of column values: bigint becomes a number or fails, dates and decimals stay text. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (id: Parameters<typeof pg.types.getTypeParser>[0], format?: "text" | "binary"): Parser => {
    const own = format === "binary" ? undefined : parsers.get(id);
    const standard: Parser = pg.types.getTypeParser(id, format);
    return own ?? standard;
  },
};

type PoolOptions = { connections: number; onError: (error: Error) => void; idleMs?: number };

/** Longer than the statement timeout: a connection without any answer by then is dead, and is closed. */
const silenceMs = 35_000;

/** Opening a connection takes longer than most calls, so the connections of the last peak stay open for the next. */
const defaultIdleMs = 600_000;

/**
 * The pool that serves requests: its connections pipeline. Cursors and COPY are refused; use the plain pool for them.
 */
export function openRequestPool(
  address: DatabaseAddress,
  {
    prepared,
    isAway,
    own,
    ...bounds
  }: PoolOptions & { prepared: boolean; isAway: () => boolean; own?: OwnConnections },
): RequestPool {
  const pool = openPipeliningPool(address, bounds);
  return {
    pool,
    prepared,
    slow: createSlowStatementFeed(),
    async connect(tenantId = null) {
      const elsewhere = tenantId === null ? undefined : own?.find(tenantId);
      if (elsewhere !== undefined) return await elsewhere.connect();
      if (isAway()) throw requestError("database.lost");
      return await pool.connect();
    },
  };
}

/** The connections of such a pool. */
export function openPipeliningPool(address: DatabaseAddress, bounds: PoolOptions): pg.Pool {
  const patient = { query_timeout: silenceMs, keepAlive: true, ...address };
  return openPool({ ...patient, pipeline: true }, bounds);
}

/** A pool without pipelining, for COPY, cursors and LISTEN. */
export function openPlainPool(address: DatabaseAddress, bounds: PoolOptions): pg.Pool {
  return openPool(address, bounds);
}

function openPool(address: DatabaseAddress, { connections, onError, idleMs = defaultIdleMs }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    application_name: "siteward",
    connectionTimeoutMillis: 5000,
    ...address,
    types: columnTypes,
    max: connections,
    idleTimeoutMillis: idleMs,
  });
  // A listener on the pool covers idle connections, one on each client covers those in use.
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  const open = new Set<pg.PoolClient>();
  pool.on("connect", (client) => open.add(client));
  pool.on("remove", (client) => open.delete(client));
  openConnections.set(pool, open);
  return pool;
}

const openConnections = new WeakMap<pg.Pool, ReadonlySet<pg.PoolClient>>();

/** Ends all connections of a pool without waiting for the database: what they wait for fails at once. */
export function destroyConnections(pool: pg.Pool): void {
  for (const client of openConnections.get(pool) ?? []) destroyConnection(client);
}

/** Ends a connection without waiting for the database. */
export function destroyConnection(client: pg.ClientBase): void {
  if (client instanceof pg.Client) client.connection.stream.destroy();
}
