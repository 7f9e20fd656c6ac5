import { formatWallTime } from "#kit/cells/time.ts";

/** The last second of a calendar day in the display time zone. */
export function toEndOfDay(day: string): Date {
  const wanted = Date.parse(`${day}T23:59:59Z`);
  let instant = new Date(wanted);
  // The offset at the first guess may be that before a change of the clocks.
  for (let step = 0; step < 2; step++) {
    const shown = Date.parse(`${formatWallTime(instant).replace(" ", "T")}Z`);
    instant = new Date(instant.getTime() + wanted - shown);
  }
  return instant;
}
