import type pg from "pg";
import { requestError } from "#contract/errors";

/** Limits how many connections of several pools work at the same time. */
export type ConnectionLimit = {
  /** Takes a connection of a pool that was opened with `add`. Throws `server.busy` if none gets free in time. */
  connect(pool: pg.Pool): Promise<pg.PoolClient>;
  /** Counts the connections that a pool gets back. */
  add(pool: pg.Pool): void;
};

const waitMs = 5000;

/** Creates a limit of this many connections. */
export function createConnectionLimit(maximum: number): ConnectionLimit {
  let busy = 0;
  const waiting: (() => void)[] = [];

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) busy -= 1;
    else next();
  }

  async function enter(): Promise<void> {
    if (busy < maximum) {
      busy += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push(resolve);
    const timer = setTimeout(() => {
      const index = waiting.indexOf(resolve);
      if (index >= 0) waiting.splice(index, 1);
      reject(requestError("server.busy"));
    }, waitMs);
    await promise.finally(() => clearTimeout(timer));
  }

  return {
    add: (pool) => void pool.on("release", leave),
    async connect(pool) {
      await enter();
      try {
        return await pool.connect();
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
