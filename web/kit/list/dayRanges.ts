import type { Operator } from "#contract/condition";
import type { TextKey } from "#contract/text";

/** A day, `2026-11-21`, in the zone of whoever looks at the screen. */
export type Day = string;

/** The shortcuts of specification 9: each ends today. */
export const shortcuts = [
  { label: "kit.range.week", days: 7, months: 0 },
  { label: "kit.range.month", days: 0, months: 1 },
  { label: "kit.range.quarter", days: 0, months: 3 },
] as const satisfies readonly { label: TextKey; days: number; months: number }[];

/** First and last day of a shortcut. */
export function rangeOf({ days, months }: (typeof shortcuts)[number], today = new Date()): [Day, Day] {
  const last = new Date(today.getFullYear(), today.getMonth() - months + 1, 0).getDate();
  // A month before 31 March is the end of February.
  const sameDay = Math.min(today.getDate(), months === 0 ? today.getDate() : last);
  return [dayOf(new Date(today.getFullYear(), today.getMonth() - months, sameDay - days + 1)), dayOf(today)];
}

/** The day that an instant falls on here. */
export function dayOf(instant: Date): Day {
  const [year, month, day] = [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()];
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The first instant of a day here, or the last one, as the wire has it. */
export function instantOf(day: Day, edge: "start" | "end"): string {
  const at = new Date(`${day}T${edge === "start" ? "00:00:00.000" : "23:59:59.999"}`);
  return at.toISOString();
}

/** Which edge of its day a value of a condition means: after a day is after its end, from a day on is from its start. */
export function edgeOf(operator: Operator, index: number): "start" | "end" {
  return operator === "greater" || operator === "atMost" || (operator === "between" && index === 1) ? "end" : "start";
}

/** Whether an instant is the edge of its day that a condition means: then the day says it all. */
export function isWholeDay(instant: Date, edge: "start" | "end"): boolean {
  return instant.toISOString() === instantOf(dayOf(instant), edge);
}
