import type pg from "pg";
import type { Logger } from "pino";

/** What to listen to on a channel of the database. */
export type ListenOptions = {
  readonly channel: string;
  readonly onMessage: (text: string) => void;
  /** It listens for the first time, or again: messages before that may have been missed. */
  readonly onInterruption: () => void;
};

/** A channel of the database that this node listens to. */
export type ChannelListener = {
  /** Resolves when the channel is open for the first time, or is closed before that. */
  readonly listening: Promise<void>;
  close(): Promise<void>;
};

/** All channels of one database. */
export type Channels = { listen(options: ListenOptions): ChannelListener };

type Listener = ListenOptions & { readonly listening: PromiseWithResolvers<void> };

type Ports = { readonly plain: pg.Pool; readonly log: Logger };

const retryMs = 1000;

/**
 * Listens to the other nodes on one connection for all channels. It is opened with the first listener, reopened when it
 * is lost, and closed with the last listener.
 */
export function createChannels(ports: Ports): Channels {
  const listeners = new Set<Listener>();
  const connection = createConnection(ports, listeners);
  return {
    listen(options) {
      const listener: Listener = { ...options, listening: Promise.withResolvers() };
      listeners.add(listener);
      connection.start(listener);
      const close = async () => {
        listeners.delete(listener);
        listener.listening.resolve();
        if (listeners.size === 0) connection.close();
        await Promise.resolve();
      };
      return { listening: listener.listening.promise, close };
    },
  };
}

/** The connection, while there are listeners. */
function createConnection({ plain, log }: Ports, listeners: ReadonlySet<Listener>) {
  let current: pg.PoolClient | undefined;
  let starting: Promise<void> = Promise.resolve();
  let isOpening = false;
  let retry: NodeJS.Timeout | undefined;

  function receive({ channel, payload }: pg.Notification): void {
    for (const listener of listeners) if (listener.channel === channel) listener.onMessage(payload ?? "");
  }

  async function connect(): Promise<void> {
    const client = await plain.connect();
    isOpening = false;
    if (listeners.size === 0) return client.release();
    current = client;
    client.on("notification", receive);
    client.once("error", (error: Error) => lose(client, error));
    client.once("end", () => lose(client));
    for (const listener of listeners) start(client, listener);
  }

  function open(): void {
    isOpening = true;
    retry = undefined;
    connect().catch(openLater);
  }

  function openLater(error?: Error): void {
    isOpening = listeners.size > 0;
    if (!isOpening) return;
    log.warn({ event: "listener.lost", error: error?.message }, "lost the connection that hears of changes");
    retry = setTimeout(open, retryMs);
  }

  /** The statements wait for each other: a connection takes one at a time. */
  function start(client: pg.PoolClient, listener: Listener): void {
    const isServed = () => current === client && listeners.has(listener);
    const listen = async () => {
      if (isServed()) await client.query(`LISTEN ${listener.channel}`);
      if (!isServed()) return;
      listener.onInterruption();
      listener.listening.resolve();
    };
    starting = starting.then(listen).catch((error: Error) => lose(client, error));
  }

  function lose(client: pg.PoolClient, error?: Error): void {
    if (current !== client) return;
    current = undefined;
    client.release(true);
    openLater(error);
  }

  return {
    start(listener: Listener): void {
      if (current !== undefined) start(current, listener);
      else if (!isOpening) open();
    },
    close(): void {
      if (retry !== undefined) isOpening = false;
      clearTimeout(retry);
      const client = current;
      current = undefined;
      client?.release(true);
    },
  };
}
