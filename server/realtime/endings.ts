import type { TextKey } from "#contract/text";
import type { App } from "#server/app";
import { idleTimeoutMs } from "#server/context/lifetimes";
import { readSettings } from "#server/settings";
import { CloseCode, type Connection } from "./connection.ts";
import { eventText } from "./protocol.ts";

/** Finds the connections whose sessions are over, and ends them. */
export type Endings = {
  /** Looks at these within moments. */
  suspect(connections: Iterable<Connection>): void;
  close(): void;
};

/** Several sessions may end at once: why is asked once. */
const gatherMs = 20;
/** The last use of a session is written half a minute late at most. */
const lateSeconds = 30;

type Ended = { reason: string; by_name: string };

const endedText = "select session_id, reason, by_name from hub_ended_sessions($1, $2, $3, $4)";

const reasonKeys: ReadonlyMap<string, TextKey> = new Map([
  ["forced_offline", "realtime.forcedOffline"],
  ["other_sign_in", "realtime.otherSignIn"],
  ["account_disabled", "realtime.accountClosed"],
  ["account_deleted", "realtime.accountClosed"],
  ["password_changed", "realtime.passwordChanged"],
  ["password_reset", "realtime.passwordChanged"],
]);

/** Opens the endings of a node. */
export function openEndings(app: App): Endings {
  const suspects = new Set<Connection>();
  let timer: NodeJS.Timeout | undefined;

  async function check(connections: readonly Connection[]): Promise<void> {
    const holders = [...new Map(connections.map(({ holder }) => [holder.sessionId, holder])).values()];
    if (holders.length === 0) return;
    const idleSeconds = Math.ceil(idleTimeoutMs(await readSettings(app)) / 1000);
    const { rows } = await app.plain.query<Ended & { session_id: number }>(endedText, [
      holders.map(({ tenantId }) => tenantId),
      holders.map(({ sessionId }) => sessionId),
      app.now(),
      idleSeconds === 0 ? 0 : idleSeconds + lateSeconds,
    ]);
    const ended = new Map(rows.map(({ session_id: id, ...why }) => [id, why]));
    for (const connection of connections) {
      const why = ended.get(connection.holder.sessionId);
      if (why !== undefined) end(connection, why);
    }
  }

  /** Clients show the text; what is behind it tells programs. Whoever signs out knows. */
  function end(connection: Connection, { reason, by_name: name }: Ended): void {
    const t = app.words.in(connection.asking.language);
    const words = t(reasonKeys.get(reason) ?? "realtime.ended", { name });
    if (reason !== "signed_out") connection.send(eventText("ForceOffline", words, { reason, name }));
    connection.end(CloseCode.ended, { canReturn: false });
  }

  function look(): void {
    const asked = [...suspects];
    suspects.clear();
    timer = undefined;
    check(asked).catch((error: unknown) => {
      app.log.warn({ event: "realtime.unchecked", err: error }, "sessions of connections could not be checked");
    });
  }

  return {
    suspect(connections) {
      for (const connection of connections) suspects.add(connection);
      timer ??= setTimeout(look, gatherMs);
    },
    close: () => clearTimeout(timer),
  };
}
