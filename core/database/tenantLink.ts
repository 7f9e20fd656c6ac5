import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { type DatabaseAddress, destroyConnection } from "./pool.ts";

/** One connection to the database of a tenant, which hears of changes and notices when the database is away. */
export type TenantLink = {
  /** Resolves when it is known for the first time whether the database answers. */
  readonly opened: Promise<void>;
  isAway(): boolean;
  /** Asks the database now: a call could not reach it. */
  check(): void;
  /** Listens to one more channel. */
  listen(channel: string): void;
  close(): void;
};

type LinkOptions = {
  readonly tenantId: number;
  readonly address: DatabaseAddress;
  readonly log: Logger;
  readonly channels: readonly string[];
  /** Checks a database before it serves anything. Throws if it must not. */
  readonly verify: (client: pg.Client) => Promise<void>;
  readonly onMessage: (channel: string, text: string) => void;
  /** The database answers again, or for the first time: messages may have been missed. */
  readonly onOpen: () => void;
  /** Open connections are dead even if no error says so. */
  readonly onAway: () => void;
  readonly silenceMs?: number;
};

const tickMs = 1000;
const defaultSilenceMs = 3000;
const failuresUntilAway = 2;

/**
 * Opens the connection, and opens it again for as long as it takes. Errors are logged by their code alone: their texts
 * contain addresses.
 */
export function openTenantLink(options: LinkOptions): TenantLink {
  const closing = new AbortController();
  const opened = Promise.withResolvers<void>();
  let pause = new AbortController();
  const connection = createLinkConnection(options, () => pause.abort());
  const health = createHealth(options);

  async function ask(): Promise<void> {
    try {
      await connection.ask();
      health.noteAnswer();
    } catch (error) {
      connection.drop();
      if (!closing.signal.aborted) health.noteFailure(error);
    } finally {
      opened.resolve();
    }
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await ask();
      pause = new AbortController();
      const signal = AbortSignal.any([closing.signal, pause.signal]);
      await setTimeout(health.isInDoubt() ? 0 : tickMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  void watch();
  return {
    opened: opened.promise,
    isAway: health.isAway,
    check: () => pause.abort(),
    listen(channel) {
      connection.listen(channel);
      pause.abort();
    },
    close() {
      closing.abort();
      connection.drop();
      opened.resolve();
    },
  };
}

type ConnectionOptions = Pick<LinkOptions, "address" | "channels" | "verify" | "onMessage" | "onOpen" | "silenceMs">;

/** The connection itself: `ask` opens it, listens, and gets an answer. */
function createLinkConnection(options: ConnectionOptions, onError: () => void) {
  const { address, verify, onMessage, onOpen, silenceMs = defaultSilenceMs } = options;
  const channels = new Set(options.channels);
  const heard = new Set<string>();
  let client: pg.Client | undefined;

  async function open(): Promise<pg.Client> {
    const bounds = { connectionTimeoutMillis: silenceMs, query_timeout: silenceMs, keepAlive: true };
    const next = new pg.Client({ application_name: "siteward link", ...address, ...bounds });
    client = next;
    next.on("error", onError);
    next.on("notification", ({ channel, payload }) => onMessage(channel, payload ?? ""));
    await next.connect();
    await verify(next);
    heard.clear();
    return next;
  }

  return {
    async ask(): Promise<void> {
      const asked = client ?? (await open());
      const missing = [...channels].filter((channel) => !heard.has(channel));
      for (const channel of missing) {
        await asked.query(`LISTEN ${channel}`);
        heard.add(channel);
      }
      await asked.query("select 1");
      // It may have been closed since it was opened.
      if (missing.length > 0 && client === asked) onOpen();
    },
    listen: (channel: string) => void channels.add(channel),
    drop(): void {
      if (client !== undefined) destroyConnection(client);
      client = undefined;
    },
  };
}

/** Whether the database is away: a single failure may be a lost connection, so the next attempt follows at once. */
function createHealth({ tenantId, log, onAway }: Pick<LinkOptions, "tenantId" | "log" | "onAway">) {
  let state: "new" | "open" | "away" = "new";
  let failures = 0;
  return {
    isAway: () => state === "away",
    isInDoubt: () => state === "open" && failures > 0,
    noteAnswer(): void {
      failures = 0;
      if (state === "away") log.warn({ event: "tenant_database.back", tenantId }, "the database of a tenant is back");
      state = "open";
    },
    noteFailure(error: unknown): void {
      failures += 1;
      if (state === "away" || (state === "open" && failures < failuresUntilAway)) return;
      state = "away";
      const reason = describeDatabaseError(error);
      log.error({ event: "tenant_database.away", tenantId, reason }, "the database of a tenant is away");
      onAway();
    },
  };
}

/** What may be logged of an error of a tenant's database: its code, or the text of our own refusals. */
export function describeDatabaseError(error: unknown): string {
  if (error instanceof UnservedDatabaseError) return error.message;
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return error instanceof Error ? error.name : "unknown";
}

/** Why a database that answers is not used. The message contains no address. */
export class UnservedDatabaseError extends Error {
  override readonly name = "UnservedDatabaseError";
}
