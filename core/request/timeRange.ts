import type { DayCounts } from "#contract/timeRange";
import type { AnyContext } from "./context.ts";

type TimeRange = {
  readonly startTime?: Date | undefined;
  readonly endTime?: Date | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

const dayMs = 86_400_000;
const daysOfYear = 366;

/** The instants of a filter: `first` is included, `end` is not. An end by the second includes that second. */
export function toInstants(
  { app }: Pick<AnyContext, "app">,
  { startTime, endTime, from, to }: TimeRange,
): { readonly first: Date | undefined; readonly end: Date | undefined } {
  const { time } = app;
  const nextDay = to && addDays(to, 1);
  const [firstDay, dayAfter] = [from && time.parse(from), nextDay && time.parse(nextDay)];
  return {
    first: startTime ?? (firstDay instanceof Date ? firstDay : undefined),
    end: endTime === undefined ? (dayAfter instanceof Date ? dayAfter : undefined) : new Date(endTime.getTime() + 1000),
  };
}

/** The beginning of the year that ends today, in the time zone of the installation. */
export function getYearStart({ app, now }: Pick<AnyContext, "app" | "now">): Date {
  const start = app.time.parse(addDays(app.time.format(now()).slice(0, 10), 1 - daysOfYear));
  return start instanceof Date ? start : now();
}

/** Completes counts of days to all days of the last year. */
export function toYearDays(
  { app, now }: Pick<AnyContext, "app" | "now">,
  found: readonly { readonly day: string; readonly entries: number }[],
): DayCounts {
  const today = app.time.format(now()).slice(0, 10);
  const counts = new Map(found.map(({ day, entries }) => [day, entries]));
  return Array.from({ length: daysOfYear }, (_, index) => {
    const date = addDays(today, index + 1 - daysOfYear);
    return { date, count: counts.get(date) ?? 0 };
  });
}

/** Days differ in length where clocks are changed, so days are added to dates and not to instants. */
function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}
