import type { ComparedKind, Condition, KeptCondition, KeptOperator, Span } from "#contract/condition";
import type { TextKey } from "#contract/text";
import { dayOf, wallTime } from "../cells/time.ts";

/** A day, `2026-11-21`, in the zone that is shown. */
export type Day = string;

/** The words of spans, the shortcuts of specification 9. */
export const spanKeys: Readonly<Record<Span, TextKey>> = {
  last7Days: "kit.range.week",
  lastMonth: "kit.range.month",
  last3Months: "kit.range.quarter",
};

const monthsOf: Readonly<Record<Span, number>> = { last7Days: 0, lastMonth: 1, last3Months: 3 };

/** First and last day of a span. */
export function rangeOf(span: Span, now = new Date()): [Day, Day] {
  const [months, today] = [monthsOf[span], dayOf(now)];
  // Days are counted where no clock is ever changed.
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  // A month before 31 March is the end of February.
  const first = months === 0 ? day - 6 : Math.min(day, last) + 1;
  return [new Date(Date.UTC(year, month - 1 - months, first)).toISOString().slice(0, 10), today];
}

/** What a kept condition means today, as calls take it. */
export function meantToday(condition: KeptCondition, kind: ComparedKind | undefined, today = new Date()): Condition {
  if (condition.operator !== "within") return condition;
  const [first, last] = rangeOf(condition.values[0], today);
  const values = kind === "instant" ? [instantOf(first, "start"), instantOf(last, "end")] : [first, last];
  return { field: condition.field, operator: "between", values };
}

/** The first instant of a day in the shown zone, or the last one, as the wire has it. */
export function instantOf(day: Day, edge: "start" | "end"): string {
  const midnight = Date.parse(day);
  return new Date(edge === "start" ? beginAt(midnight) : beginAt(midnight + dayMs) - 1).toISOString();
}

const dayMs = 86_400_000;

/** When the day begins that has this midnight in UTC. Where the clocks leave its midnight out, it begins as they do so. */
function beginAt(midnight: number): number {
  const [before, after] = [offsetAt(midnight - dayMs), offsetAt(midnight + dayMs)];
  // A midnight that comes twice means the first.
  return midnight - ([before, after].find((offset) => offsetAt(midnight - offset) === offset) ?? before);
}

/** How far the shown zone's clocks are ahead of UTC at a full second, in milliseconds. */
function offsetAt(time: number): number {
  return Date.parse(`${wallTime(new Date(time)).replace(" ", "T")}Z`) - time;
}

/** Which edge of its day a value of a condition means: after a day is after its end, from a day on is from its start. */
export function edgeOf(operator: KeptOperator, index: number): "start" | "end" {
  return operator === "greater" || operator === "atMost" || (operator === "between" && index === 1) ? "end" : "start";
}

/** Whether an instant is the edge of its day that a condition means: then the day says it all. */
export function isWholeDay(instant: Date, edge: "start" | "end"): boolean {
  return instant.toISOString() === instantOf(dayOf(instant), edge);
}
