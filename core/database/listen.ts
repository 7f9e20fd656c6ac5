import type pg from "pg";
import type { Logger } from "pino";

/** What to listen to on a channel of the database. */
export type ListenOptions = {
  readonly plain: pg.Pool;
  readonly log: Logger;
  readonly channel: string;
  readonly onMessage: (text: string) => void;
  /** The listener was interrupted, or has just started: messages may have been missed. */
  readonly onInterruption: () => void;
};

/** A channel of the database that this node listens to. */
export type ChannelListener = {
  /** Resolves when the channel is open for the first time, or is closed before that. */
  readonly listening: Promise<void>;
  close(): Promise<void>;
};

/** Listens to the other nodes on a separate connection, which is reopened when it is lost. */
export function listenToChannel({ plain, log, channel, onMessage, onInterruption }: ListenOptions): ChannelListener {
  const listening = Promise.withResolvers<void>();
  let isClosed = false;
  let current: pg.PoolClient | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const client = await plain.connect();
    if (isClosed) return client.release();
    current = client;
    client.on("notification", ({ payload }) => onMessage(payload ?? ""));
    client.once("error", (error: Error) => lost(client, error));
    client.once("end", () => lost(client));
    client.query(`LISTEN ${channel}`).then(
      // Messages during an interruption are not repeated.
      () => {
        onInterruption();
        listening.resolve();
      },
      (error: Error) => lost(client, error),
    );
  }

  function lost(client: pg.PoolClient, error?: Error): void {
    if (current !== client) return;
    current = undefined;
    client.release(true);
    onInterruption();
    if (!isClosed) again(error);
  }

  function again(error: Error | undefined): void {
    log.warn({ event: "listener.lost", channel, error: error?.message }, "lost a connection that hears of changes");
    retry = setTimeout(start, 1000);
  }

  function start(): void {
    open().catch((error: Error) => {
      if (!isClosed) again(error);
    });
  }

  start();
  return {
    listening: listening.promise,
    async close() {
      isClosed = true;
      listening.resolve();
      clearTimeout(retry);
      const client = current;
      current = undefined;
      client?.release(true);
      await Promise.resolve();
    },
  };
}
