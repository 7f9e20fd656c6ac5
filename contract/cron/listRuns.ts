import { Cron } from "croner";
import type { CronExpression } from "./cronExpression.ts";
import type { CronDays } from "./cronDays.ts";
import { toCronPattern } from "./printCron.ts";
import { findTimeOnDays, isOneOfDays } from "./timesOnDays.ts";

/**
 * A run of an expression. `clockChange` is set where clocks change: `skipped` if a time of the expression does not exist
 * just before this run, `repeated` if the clock shows the time of the run twice.
 */
export type CronRun = { readonly time: Date; readonly clockChange?: "skipped" | "repeated" };

type RunsQuery = {
  readonly timeZone: string;
  readonly after: Date;
  readonly count: number;
  /** By default all. */
  readonly days?: CronDays | undefined;
};

/** The next runs after a moment; fewer than asked for, or none, if the expression does not come true so often. */
export function listRuns(
  expression: CronExpression,
  { timeZone, after, count, days = "all" }: RunsQuery,
): readonly CronRun[] {
  const pattern = toCronPattern(expression);
  const cron = new Cron(pattern, { mode: "7-part", timezone: timeZone, paused: true });
  const times = days === "all" ? cron.nextRuns(count, after) : listTimes(cron, { timeZone, after, count, days });
  // On this clock each time exists once.
  const steadyClock = new Cron(pattern, { mode: "7-part", timezone: "UTC", paused: true });
  const offsetAt = createOffsets(timeZone);
  return times.map((time, index) => {
    if (isRepeated(time, offsetAt)) return { time, clockChange: "repeated" };
    const gap = findGap(times[index - 1] ?? after, time, offsetAt);
    const missed = gap === undefined ? null : steadyClock.nextRun(new Date(gap.from - 1000));
    const isSkipped =
      gap !== undefined &&
      missed !== null &&
      missed.getTime() < gap.to &&
      isOneOfDays(missed.toISOString().slice(0, 10), days);
    return isSkipped ? { time, clockChange: "skipped" } : { time };
  });
}

function listTimes(cron: Cron, { timeZone, after, count, days }: Required<RunsQuery> & { days: CronDays }): Date[] {
  const times: Date[] = [];
  let time = findTimeOnDays((from) => cron.nextRun(from), after, { days, timeZone });
  while (time !== null && times.length < count) {
    times.push(time);
    time = findTimeOnDays((from) => cron.nextRun(from), time, { days, timeZone });
  }
  return times;
}

type OffsetFunction = (time: number) => number;

/** The difference to UTC in a zone, in milliseconds. */
function createOffsets(timeZone: string): OffsetFunction {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const day = Date.UTC(part("year"), part("month") - 1, part("day"));
    const clock = ((part("hour") * 60 + part("minute")) * 60 + part("second")) * 1000;
    return day + clock - Math.floor(time / 1000) * 1000;
  };
}

const minuteMs = 60_000;
/** Clocks change by so much; Lord Howe Island has half an hour. */
const changes = [30 * minuteMs, 60 * minuteMs, 120 * minuteMs];

function isRepeated(time: Date, offsetAt: OffsetFunction): boolean {
  const instant = time.getTime();
  const wall = instant + offsetAt(instant);
  const others = changes.flatMap((change) => [instant - change, instant + change]);
  return others.some((other) => other + offsetAt(other) === wall);
}

/** The times of the clock that do not exist between two moments because the clock was put forward. */
function findGap(
  from: Date,
  to: Date,
  offsetAt: OffsetFunction,
): { readonly from: number; readonly to: number } | undefined {
  const end = to.getTime();
  // A run that the gap has delayed comes with its first moment.
  let before = offsetAt(end - 1000) < offsetAt(end) ? end - 1000 : from.getTime();
  let after = end;
  if (offsetAt(before) >= offsetAt(after)) return undefined;
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (middle <= before || middle >= after) break;
    if (offsetAt(middle) < offsetAt(after)) before = middle;
    else after = middle;
  }
  return { from: after + offsetAt(before), to: after + offsetAt(after) };
}
