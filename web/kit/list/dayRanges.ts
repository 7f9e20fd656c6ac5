import type { ComparableKind, Condition, RelativePeriod, SavedCondition, SavedOperator } from "#contract/condition";
import type { TextKey } from "#contract/text";
import { formatWallTime, toCalendarDay } from "../cells/time.ts";

/** A day in the display time zone, `2026-11-21`. */
export type Day = string;

/** The text keys of periods, the shortcuts of specification 9. */
export const periodKeys: Readonly<Record<RelativePeriod, TextKey>> = {
  last7Days: "kit.range.week",
  lastMonth: "kit.range.month",
  last3Months: "kit.range.quarter",
};

const monthsOf: Readonly<Record<RelativePeriod, number>> = { last7Days: 0, lastMonth: 1, last3Months: 3 };

/** First and last day of a period. */
export function getDayRange(period: RelativePeriod, now = new Date()): [Day, Day] {
  const [months, today] = [monthsOf[period], toCalendarDay(now)];
  // Computed in UTC, where no day is shorter or longer.
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  // A month before 31 March is the end of February.
  const first = months === 0 ? day - 6 : Math.min(day, last) + 1;
  return [new Date(Date.UTC(year, month - 1 - months, first)).toISOString().slice(0, 10), today];
}

/** Resolves a saved condition to the dates of today, as calls take it. */
export function resolveRelativeDates(
  condition: SavedCondition,
  kind: ComparableKind | undefined,
  today = new Date(),
): Condition {
  if (condition.operator !== "within") return condition;
  const [first, last] = getDayRange(condition.values[0], today);
  const values =
    kind === "instant" ? [toDayBoundaryInstant(first, "start"), toDayBoundaryInstant(last, "end")] : [first, last];
  return { field: condition.field, operator: "between", values };
}

/** The first or last instant of a day in the display time zone, in the format of the wire. */
export function toDayBoundaryInstant(day: Day, boundary: "start" | "end"): string {
  const midnight = Date.parse(day);
  return new Date(boundary === "start" ? beginAt(midnight) : beginAt(midnight + dayMs) - 1).toISOString();
}

const dayMs = 86_400_000;

/**
 * The start of the day that has this midnight in UTC. If a clock change skips midnight, the day starts at the change.
 */
function beginAt(midnight: number): number {
  const [before, after] = [offsetAt(midnight - dayMs), offsetAt(midnight + dayMs)];
  // If midnight occurs twice, the first one counts.
  return midnight - ([before, after].find((offset) => offsetAt(midnight - offset) === offset) ?? before);
}

/** The offset of the display time zone from UTC at a full second, in milliseconds. */
function offsetAt(time: number): number {
  return Date.parse(`${formatWallTime(new Date(time)).replace(" ", "T")}Z`) - time;
}

/**
 * The boundary of its day that a condition's value means: "after a day" is after its end, "from a day on" is from its
 * start.
 */
export function getDayBoundary(operator: SavedOperator, index: number): "start" | "end" {
  return operator === "greater" || operator === "atMost" || (operator === "between" && index === 1) ? "end" : "start";
}

/** Whether an instant is exactly this boundary of its day, so that the day alone can be shown. */
export function isDayBoundary(instant: Date, boundary: "start" | "end"): boolean {
  return instant.toISOString() === toDayBoundaryInstant(toCalendarDay(instant), boundary);
}
