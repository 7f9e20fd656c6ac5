import { isTimeZone } from "#contract/timeZone";
import { words } from "./i18n.ts";

let zone: string | undefined;

/** The zone that instants are shown in; undefined: that of this device. */
export function shownZone(): string | undefined {
  return zone;
}

/** Shows instants in another zone. One that this browser does not know, because it is older than the server, is none. */
export function showZone(chosen: string | null | undefined): void {
  const next = isTimeZone(chosen ?? "") ? (chosen ?? undefined) : undefined;
  if (next === zone) return;
  zone = next;
  // Whatever speaks the language of the interface is drawn again: all that writes instants does.
  words.emit("languageChanged", words.language);
}
