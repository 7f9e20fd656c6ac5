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
  const silence = createSilence(silenceMs);
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
      silence.end();
      if (isAway) log.warn({ event: "database.back" }, "the database answers again");
      isAway = false;
    } catch (error) {
      drop();
      if (isAway || closing.signal.aborted || !silence.isLong()) return;
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
      await setTimeout(silence.tickMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  void watch();
  return {
    isAway: () => isAway,
    close() {
      closing.abort();
      silence.close();
      drop();
    },
  };
}

const ticksPerSilence = 5;

/**
 * The time since the last answer. Only time in which this process runs counts: after a standstill, such as that of a
 * paused machine, answers are there but not read yet. Ticks that it has missed are not made up for.
 */
function createSilence(silenceMs: number) {
  const tickMs = silenceMs / ticksPerSilence;
  let start = performance.now();
  let ticks = 0;
  const clock = setInterval(() => {
    ticks += 1;
  }, tickMs).unref();
  return {
    tickMs,
    end() {
      start = performance.now();
      ticks = 0;
    },
    /** One tick less than the whole: the last one and the time limit of a question end at the same moment. */
    isLong: () => performance.now() - start >= silenceMs && ticks >= ticksPerSilence - 1,
    close: () => clearInterval(clock),
  };
}
