import { formatWallTime } from "../cells/time.ts";

const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/u;

/** Date and time of an instant in the display time zone, `2026-11-21T09:30`, as inputs of dates and times take it. */
export function toWallTime(instant: Date): string {
  return formatWallTime(instant).slice(0, 16).replace(" ", "T");
}

/** The instant at which clocks of the display time zone show this; `undefined` for a text that is none. */
export function parseWallTime(text: string): Date | undefined {
  const asUtc = shape.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return undefined;
  // The offset is that of a near instant first, then that of the result: they differ next to a change of the clocks.
  const near = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(near));
}

/** How far the clocks are ahead of UTC, in milliseconds. */
function offsetAt(instant: number): number {
  return Date.parse(`${toWallTime(new Date(instant))}:00Z`) - Math.floor(instant / 60_000) * 60_000;
}
