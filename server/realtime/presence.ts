import { randomInt } from "node:crypto";
import type { App } from "#server/app";
import type { Connection } from "./connection.ts";

/** Writes down who is connected to this node, so that every node can tell. */
export type Presence = {
  opened(connection: Connection): void;
  closed(connection: Connection): void;
  close(): Promise<void>;
};

/** Several thousand may come at once, after a restart for instance: they are written together. */
const gatherMs = 100;
const beatMs = 15_000;
const mostAtOnce = 1000;

const noteText = "select hub_note_connections($1, $2, $3, $4, $5, $6)";

/** Opens the book of this node's connections. `onNoted` hears when somebody's coming or going stands in it. */
export function openPresence(
  app: App,
  onNoted: (came: readonly Connection[], left: readonly Connection[]) => void,
): Presence {
  const node = randomInt(2 ** 47);
  let came: Connection[] = [];
  let left: Connection[] = [];
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function say(text: string, values: readonly unknown[]): Promise<void> {
    try {
      await app.plain.query(text, [node, ...values]);
    } catch (error) {
      // The next sign of life finds what is wrong: rows of nodes that say nothing go.
      if (!isClosed) app.log.warn({ event: "realtime.not_noted", err: error }, "connections could not be noted");
    }
  }

  async function flush(): Promise<void> {
    const [some, gone] = [came.splice(0, mostAtOnce), left.splice(0, mostAtOnce)];
    const holders = some.map(({ holder }) => holder);
    await say(noteText, [
      holders.map(({ tenantId }) => tenantId),
      some.map(({ id }) => id),
      holders.map(({ sessionId }) => sessionId),
      holders.map(({ accountId }) => accountId),
      gone.map(({ id }) => id),
    ]);
    // One after the other: who leaves at once must not be taken out before he stands in it.
    timer = undefined;
    if (isClosed) return;
    onNoted(some, gone);
    if (came.length + left.length > 0) soon();
  }

  function soon(): void {
    timer ??= setTimeout(() => void flush(), gatherMs).unref();
  }

  const beat = setInterval(() => void say("select hub_beat($1)", []), beatMs).unref();
  const first = say("select hub_beat($1)", []);
  return {
    opened(connection) {
      came.push(connection);
      soon();
    },
    closed(connection) {
      if (isClosed) return;
      // Whoever is gone before he was written down was never there.
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
      await say("select hub_leave($1)", []);
    },
  };
}
