import type { TextKey } from "#contract/text";
import type { App } from "#server/app";
import type { Over } from "#server/context/endings";
import { CloseCode, type Connection } from "./connection.ts";
import { eventText } from "./protocol.ts";

const reasonKeys: ReadonlyMap<string, TextKey> = new Map([
  ["forced_offline", "realtime.forcedOffline"],
  ["other_sign_in", "realtime.otherSignIn"],
  ["account_disabled", "realtime.accountClosed"],
  ["account_deleted", "realtime.accountClosed"],
  ["password_changed", "realtime.passwordChanged"],
  ["password_reset", "realtime.passwordChanged"],
]);

/** Ends a connection with its session. Clients show the text; what is behind it tells programs. Whoever signs out knows. */
export function sayOver(app: App, connection: Connection, { reason, name }: Over): void {
  const t = app.words.in(connection.asking.language);
  const words = t(reasonKeys.get(reason) ?? "realtime.ended", { name });
  const lastWord = reason === "signed_out" ? "" : eventText("ForceOffline", words, { reason, name });
  connection.end(CloseCode.ended, { canReturn: false, lastWord });
}
