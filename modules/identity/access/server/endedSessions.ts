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
  const idleSeconds = Math.ceil(getIdleTimeoutMs(await readSettings(app)) / 1000);
  const { rows } = await app.plain.query<EndedSession>(endedText, [
    holders.map(({ tenantId }) => tenantId),
    holders.map(({ sessionId }) => sessionId),
    app.now(),
    idleSeconds === 0 ? 0 : idleSeconds + lateSeconds,
  ]);
  return new Map(rows.map(({ session_id: id, reason, by_name: name }) => [id, { reason, name }]));
}
