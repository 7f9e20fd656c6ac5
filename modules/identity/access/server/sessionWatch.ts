import type { ChannelListener } from "#core/database/listen";
import type { App } from "#core/request/app";
import type { SessionChange, SessionListener } from "#core/request/identity";

const channel = "siteward_session";

/**
 * Listens on all nodes to sessions that end, are locked or unlocked. The database sends the event, whichever statement
 * caused it.
 */
export function watchSessions(
  { databases }: Pick<App, "databases">,
  listeners: readonly SessionListener[],
): ChannelListener {
  return databases.listen({
    channel,
    onMessage: (text) => {
      const change = changeIn(text);
      if (change !== undefined) for (const listener of listeners) listener.onChange(change);
    },
    onInterruption: (tenantId) => {
      for (const listener of listeners) listener.onInterruption(tenantId);
    },
  });
}

function changeIn(text: string): SessionChange | undefined {
  const event = /^(?<tenant>\d+):(?<session>\d+):(?<state>ended|locked|unlocked)$/u.exec(text)?.groups;
  const state = (["ended", "locked", "unlocked"] as const).find((candidate) => candidate === event?.["state"]);
  if (state === undefined) return undefined;
  return { tenantId: Number(event?.["tenant"]), sessionId: Number(event?.["session"]), state };
}
