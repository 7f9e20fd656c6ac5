import { isTimeZone } from "#contract/timeZone";
import { renderTextsAgain } from "./i18n.ts";

let zone: string | undefined;

/** The time zone in which instants are shown; undefined: that of this device. */
export function getDisplayTimeZone(): string | undefined {
  return zone;
}

/**
 * Sets the display time zone. A zone that this browser does not know, because it is older than the server, is ignored.
 */
export function setDisplayTimeZone(chosen: string | null | undefined): void {
  const next = isTimeZone(chosen ?? "") ? (chosen ?? undefined) : undefined;
  if (next === zone) return;
  zone = next;
  renderTextsAgain();
}
