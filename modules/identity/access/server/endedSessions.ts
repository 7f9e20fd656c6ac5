import type { Id } from "#contract/id";
import type { SessionEnd } from "#contract/wire";
import type { App } from "#core/request/app";
import type { SessionOwner } from "#core/request/identity";
import { readSettings } from "#core/request/settings";
import { getIdleTimeoutMs } from "./lifetimes.ts";

/** The last use of a session is written at most half a minute late. */
const lateSeconds = 30;

type EndedSession = { session_id: Id; reason: string; by_name: string };

const endedText = "select session_id, reason, by_name from hub_ended_sessions($1, $2, $3, $4)";

/** The sessions among these that have ended, of any tenants, with the reasons. */
export async function findEndedSessions(
  app: App,
  holders: readonly SessionOwner[],
): Promise<ReadonlyMap<Id, SessionEnd>> {
  const ends = new Map<Id, SessionEnd>();
  await app.databases.inEach("session.ends_unread", async (database) => {
    const here = holders.filter(({ tenantId }) => app.databases.isServedBy(tenantId, database));
    for (const [idleSeconds, group] of await groupByIdleTimeout(app, here)) {
      const ended = await database.query<EndedSession>(endedText, [
        group.map(({ tenantId }) => tenantId),
        group.map(({ sessionId }) => sessionId),
        app.now(),
        idleSeconds === 0 ? 0 : idleSeconds + lateSeconds,
      ]);
      for (const { session_id: id, reason, by_name: name } of ended) ends.set(id, { reason, name });
    }
  });
  return ends;
}

/** The sessions by the idle timeout of their tenants, in seconds. */
async function groupByIdleTimeout(
  app: App,
  holders: readonly SessionOwner[],
): Promise<ReadonlyMap<number, readonly SessionOwner[]>> {
  const groups = new Map<number, SessionOwner[]>();
  for (const [tenantId, group] of Map.groupBy(holders, (holder) => holder.tenantId)) {
    const seconds = Math.ceil(getIdleTimeoutMs(await readSettings(app, tenantId)) / 1000);
    groups.set(seconds, [...(groups.get(seconds) ?? []), ...group]);
  }
  return groups;
}
