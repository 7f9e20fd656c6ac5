import { isTimeZone } from "#contract/timeZone";
import { getDisplayTimeZone } from "#base/displayTimeZone";

/** The display time zone, for a call; undefined if the browser does not know that of its device. */
export function findScreenTimeZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: getDisplayTimeZone() }).resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : undefined;
}
