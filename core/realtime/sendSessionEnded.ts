import type { SessionEnd } from "#contract/wire";
import type { App } from "#core/request/app";
import { CloseCode, type Connection } from "./connection.ts";
import { formatEvent } from "./protocol.ts";

/**
 * Closes a connection with its session. Clients show the text; the other fields are for programs. A sign-out is not
 * announced.
 */
export function sendSessionEnded(app: App, connection: Connection, sessionEnd: SessionEnd): void {
  const { reason, name } = sessionEnd;
  const { key, isSignOut } = app.identity.describeSessionEnd(sessionEnd);
  const t = app.words.forLanguage(connection.requestInfo.language);
  const text = t(key ?? "realtime.ended", { name });
  const lastWord = isSignOut ? "" : formatEvent("ForceOffline", text, { reason, name });
  connection.end(CloseCode.ended, { canReturn: false, lastWord });
}
