import type { SessionEnd } from "#contract/wire";
import type { App } from "#server/app";
import { keyOfEnd } from "#server/context/over";
import { CloseCode, type Connection } from "./connection.ts";
import { eventText } from "./protocol.ts";

/** Ends a connection with its session. Clients show the text; what is behind it tells programs. Whoever signs out knows. */
export function sayOver(app: App, connection: Connection, over: SessionEnd): void {
  const { reason, name } = over;
  const t = app.words.in(connection.asking.language);
  const words = t(keyOfEnd(over) ?? "realtime.ended", { name });
  const lastWord = reason === "signed_out" ? "" : eventText("ForceOffline", words, { reason, name });
  connection.end(CloseCode.ended, { canReturn: false, lastWord });
}
