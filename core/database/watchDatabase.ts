import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { type DatabaseAddress, destroyConnection } from "./pool.ts";

/** Whether the database answers. */
export type DatabaseWatch = {
  /** It has not answered for a while, and calls would only wait for it. */
  isAway(): boolean;
  close(): void;
};

type WatchOptions = {
  readonly address: DatabaseAddress;
  readonly log: Logger;
  /** The database has stopped answering: open connections are dead even if no error says so. */
  readonly onAway: () => void;
  /** Without an answer for this long the database is away. */
  readonly silenceMs?: number;
};

/**
 * Asks the database again and again on a connection of its own, five times within `silenceMs`. A network that drops
 * packets reports no error, so calls would wait until their own time limit, and the next ones as well.
 */
export function watchDatabase({ address, log, onAway, silenceMs = 5000 }: WatchOptions): DatabaseWatch {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let lastAnswer = performance.now();
  let isAway = false;

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({
      application_name: "siteward watch",
      ...address,
      connectionTimeoutMillis: silenceMs,
      query_timeout: silenceMs,
    });
    client = opened;
    // Failures appear in the next question.
    opened.on("error", () => undefined);
    await opened.connect();
    return opened;
  }

  async function ask(): Promise<void> {
    try {
      await (client ?? (await open())).query("select 1");
      lastAnswer = performance.now();
      if (isAway) log.warn({ event: "database.back" }, "the database answers again");
      isAway = false;
    } catch (error) {
      drop();
      if (isAway || closing.signal.aborted || performance.now() - lastAnswer < silenceMs) return;
      isAway = true;
      log.error({ event: "database.away", err: error }, "the database does not answer");
      onAway();
    }
  }

  function drop(): void {
    if (client !== undefined) destroyConnection(client);
    client = undefined;
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await ask();
      await setTimeout(silenceMs / 5, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  void watch();
  return {
    isAway: () => isAway,
    close() {
      closing.abort();
      drop();
    },
  };
}
