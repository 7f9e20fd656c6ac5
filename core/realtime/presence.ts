import { randomInt } from "node:crypto";
import type { AnyDatabase } from "#core/database/servedDatabase";
import type { App } from "#core/request/app";
import type { SessionOwner } from "#core/request/identity";
import type { Connection } from "./connection.ts";

/** Records who is connected to this node, for all nodes. */
export type Presence = {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  close(): Promise<void>;
};

/** Several thousand may connect together, for example after a restart: they are written in one statement. */
const batchDelayMs = 100;
const heartbeatMs = 15_000;
const batchSize = 1000;

const noteText = "select hub_note_connections($1, $2, $3, $4, $5, $6)";

type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** What a database is told; undefined if nothing. */
type StatementFor = (database: AnyDatabase) => Statement | undefined;

async function sendToEach({ databases }: App, node: number, what: StatementFor): Promise<void> {
  await databases.inEach("realtime.not_noted", async (database) => {
    const statement = what(database);
    if (statement !== undefined) await database.query(statement.text, [node, ...statement.values]);
  });
}

function toNote(opened: readonly Connection[], closed: readonly Connection[]): Statement | undefined {
  if (opened.length + closed.length === 0) return undefined;
  const owners = opened.map(({ owner }) => owner);
  const values = [
    owners.map(({ tenantId }) => tenantId),
    opened.map(({ id }) => id),
    owners.map(({ sessionId }) => sessionId),
    owners.map(({ accountId }) => accountId),
    closed.map(({ id }) => id),
  ];
  return { text: noteText, values };
}

/** Notified of opened and closed connections of this node, after they are recorded. */
export type PresenceListener = (opened: readonly SessionOwner[], closed: readonly SessionOwner[]) => void;

/** Where modules listen to the connections of this node. */
export type PresenceFeed = {
  subscribe(listener: PresenceListener): void;
  readonly publish: PresenceListener;
};

declare module "#core/request/app" {
  interface App {
    readonly presence: PresenceFeed;
  }
}

/** Creates a feed without listeners. */
export function createPresenceFeed(): PresenceFeed {
  const listeners: PresenceListener[] = [];
  return {
    subscribe: (listener) => void listeners.push(listener),
    publish: (opened, closed) => {
      for (const listener of listeners) listener(opened, closed);
    },
  };
}

/** Starts to record the connections of this node. */
export function openPresence(app: App): Presence {
  const node = randomInt(2 ** 47);
  let came: Connection[] = [];
  let left: Connection[] = [];
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const send = async (what: StatementFor) => await sendToEach(app, node, what);

  /** The next heartbeat repairs it: rows of silent nodes are removed. */
  function warn(error: unknown): void {
    if (!isClosed) app.log.warn({ event: "realtime.not_noted", err: error }, "connections could not be noted");
  }

  const execute = async (what: StatementFor) => await send(what).catch(warn);

  async function flush(): Promise<void> {
    const [some, gone] = [came.splice(0, batchSize), left.splice(0, batchSize)];
    const owners = some.map(({ owner }) => owner);
    await execute((database) => {
      const isHere = ({ owner }: Connection) => app.databases.isServedBy(owner.tenantId, database);
      return toNote(some.filter(isHere), gone.filter(isHere));
    });
    // In sequence: a connection that closes at once must not be removed before it is recorded.
    timer = undefined;
    if (isClosed) return;
    app.presence.publish(
      owners,
      gone.map(({ owner }) => owner),
    );
    if (came.length + left.length > 0) soon();
  }

  function soon(): void {
    timer ??= setTimeout(() => void flush(), batchDelayMs).unref();
  }

  const beatWatched = app.serviceRuns.watch(
    { name: "service_presence", title: "job.service.presence" },
    async () => await send(() => ({ text: "select hub_beat($1)", values: [] })),
  );
  const sendBeat = async () => await beatWatched().catch(warn);
  const beat = setInterval(() => void sendBeat(), heartbeatMs).unref();
  const first = sendBeat();
  // Without a heartbeat there, the connections that are noted next would be removed by other nodes.
  app.databases.onOpen(() => void sendBeat());
  return {
    add(connection) {
      came.push(connection);
      soon();
    },
    remove(connection) {
      if (isClosed) return;
      // A connection that closed before it was recorded needs no row.
      if (came.includes(connection)) came = came.filter((one) => one !== connection);
      else left.push(connection);
      soon();
    },
    async close() {
      isClosed = true;
      clearInterval(beat);
      clearTimeout(timer);
      left = [];
      await first;
      await execute(() => ({ text: "select hub_leave($1)", values: [] }));
    },
  };
}
