import pg from "pg";
import type { RequestPool } from "./transaction.ts";

/** Where a database is and who signs in there. */
export type Address = pg.ClientConfig;

function toSafeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`a number of the database is beyond 2^53: ${text}`);
  return value;
}

const asText = (text: string) => text;

/** Ids in an array, `{1,2}`: without this they would stay texts that no id equals. */
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
export const types: pg.CustomTypesConfig = {
  getTypeParser: (id: Parameters<typeof pg.types.getTypeParser>[0], format?: "text" | "binary"): Parser => {
    const own = format === "binary" ? undefined : parsers.get(id);
    const standard: Parser = pg.types.getTypeParser(id, format);
    return own ?? standard;
  },
};

type Bounds = { connections: number; onError: (error: Error) => void };

/** Longer than the database lets a statement run: a connection without any answer by then is dead, and ended. */
const silenceMs = 35_000;

/** To open a connection takes the database longer than most calls do: those of the last rush stay for the next one. */
const idleMs = 600_000;

/** The pool that serves requests: its connections pipeline. Cursors and COPY are refused there; use the plain pool. */
export function openRequestPool(address: Address, prepared: boolean, bounds: Bounds): RequestPool {
  const patient = { query_timeout: silenceMs, keepAlive: true, ...address };
  return { pool: openPool({ ...patient, pipeline: true }, bounds), prepared };
}

/** A pool without pipelining, for COPY, cursors and LISTEN. */
export function openPlainPool(address: Address, bounds: Bounds): pg.Pool {
  return openPool(address, bounds);
}

function openPool(address: Address, { connections, onError }: Bounds): pg.Pool {
  const pool = new pg.Pool({
    application_name: "siteward",
    ...address,
    types,
    max: connections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: idleMs,
  });
  // A listener on the pool serves idle connections, one on each client serves those that are checked out.
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}
