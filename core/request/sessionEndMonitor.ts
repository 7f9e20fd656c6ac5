import type { SessionEnd } from "#contract/wire";
import type { App } from "#core/request/app";
import type { SessionOwner } from "./identity.ts";

/** A resource that lives as long as its session: a realtime connection, a running download. */
export type SessionResource = { readonly owner: SessionOwner };

/** Finds resources of ended sessions. */
export type SessionEndMonitor<One extends SessionResource> = {
  /** Checks these within moments. */
  check(resources: Iterable<One>): void;
  close(): void;
};

/** Several sessions may end together: their reasons are loaded in one query. */
const gatherMs = 20;
/** Thousands may end together; other work runs between the batches. */
const portion = 200;

/** Monitors the resources of a node; `onOver` releases one. */
export function openSessionEndMonitor<One extends SessionResource>(
  app: App,
  onOver: (one: One, over: SessionEnd) => void,
): SessionEndMonitor<One> {
  const suspects = new Set<One>();
  let timer: NodeJS.Timeout | undefined;

  async function check(resources: readonly One[]): Promise<void> {
    const owners = [...new Map(resources.map(({ owner }) => [owner.sessionId, owner])).values()];
    if (owners.length === 0) return;
    const over = await app.identity.findEndedSessions(app, owners);
    let count = 0;
    for (const one of resources) {
      const why = over.get(one.owner.sessionId);
      if (why === undefined) continue;
      onOver(one, why);
      count += 1;
      if (count % portion === 0) await new Promise(setImmediate);
    }
  }

  function flush(): void {
    const batch = [...suspects];
    suspects.clear();
    timer = undefined;
    check(batch).catch((error: unknown) => {
      app.log.warn({ event: "session.unchecked", err: error }, "it could not be checked whose sessions are over");
    });
  }

  return {
    check(resources) {
      for (const one of resources) suspects.add(one);
      if (suspects.size > 0) timer ??= setTimeout(flush, gatherMs);
    },
    close: () => clearTimeout(timer),
  };
}
