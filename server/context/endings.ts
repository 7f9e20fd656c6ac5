import type { SessionEnd } from "#contract/wire";
import type { App } from "#server/app";
import { readSettings } from "#server/settings";
import type { Holder } from "./identify.ts";
import { idleTimeoutMs } from "./lifetimes.ts";

/** Something that lasts for as long as a session does: a realtime connection, a file on its way. */
export type Held = { readonly holder: Holder };

/** Finds what is held by sessions that are over. */
export type Endings<One extends Held> = {
  /** Looks at these within moments. */
  suspect(held: Iterable<One>): void;
  close(): void;
};

/** Several sessions may end at once: why is asked once. */
const gatherMs = 20;
/** The last use of a session is written half a minute late at most. */
const lateSeconds = 30;
/** Thousands may end together; others have their turn in between. */
const portion = 200;

type Row = { session_id: number; reason: string; by_name: string };

const endedText = "select session_id, reason, by_name from hub_ended_sessions($1, $2, $3, $4)";

/** Opens the endings of what a node holds; `onOver` lets go of it. */
export function openEndings<One extends Held>(app: App, onOver: (one: One, over: SessionEnd) => void): Endings<One> {
  const suspects = new Set<One>();
  let timer: NodeJS.Timeout | undefined;

  async function check(held: readonly One[]): Promise<void> {
    const holders = [...new Map(held.map(({ holder }) => [holder.sessionId, holder])).values()];
    if (holders.length === 0) return;
    const idleSeconds = Math.ceil(idleTimeoutMs(await readSettings(app)) / 1000);
    const { rows } = await app.plain.query<Row>(endedText, [
      holders.map(({ tenantId }) => tenantId),
      holders.map(({ sessionId }) => sessionId),
      app.now(),
      idleSeconds === 0 ? 0 : idleSeconds + lateSeconds,
    ]);
    const over = new Map(rows.map(({ session_id: id, reason, by_name: name }) => [id, { reason, name }]));
    let count = 0;
    for (const one of held) {
      const why = over.get(one.holder.sessionId);
      if (why === undefined) continue;
      onOver(one, why);
      count += 1;
      if (count % portion === 0) await new Promise(setImmediate);
    }
  }

  function look(): void {
    const asked = [...suspects];
    suspects.clear();
    timer = undefined;
    check(asked).catch((error: unknown) => {
      app.log.warn({ event: "session.unchecked", err: error }, "it could not be checked whose sessions are over");
    });
  }

  return {
    suspect(held) {
      for (const one of held) suspects.add(one);
      if (suspects.size > 0) timer ??= setTimeout(look, gatherMs);
    },
    close: () => clearTimeout(timer),
  };
}
