import type pg from "pg";
import type { Logger } from "pino";

/** What is heard on a channel of the database. */
export type Listening = {
  readonly plain: pg.Pool;
  readonly log: Logger;
  readonly channel: string;
  readonly onMessage: (text: string) => void;
  /** Nobody has listened for a while, at the start for instance: something may have been missed. */
  readonly onDeaf: () => void;
};

/** Listens to the nodes on a connection of its own, which is opened again when it is lost. */
export function listen({ plain, log, channel, onMessage, onDeaf }: Listening): { close(): Promise<void> } {
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
      // What came while nobody listened is not told again.
      () => onDeaf(),
      (error: Error) => lost(client, error),
    );
  }

  function lost(client: pg.PoolClient, error?: Error): void {
    if (current !== client) return;
    current = undefined;
    client.release(true);
    onDeaf();
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
    async close() {
      isClosed = true;
      clearTimeout(retry);
      const client = current;
      current = undefined;
      client?.release(true);
      await Promise.resolve();
    },
  };
}
