import type { DayCounts } from "#contract/timeRange";
import { useIsNarrow } from "#base/theme/theme.tsx";
import type { List } from "../list/useList.ts";
import type { RecordRow } from "../resource/resource.ts";
import { Chart } from "./Chart.tsx";

type Props<Row extends RecordRow> = {
  /** A list with the filters `from` and `to`. */
  list: List<Row>;
  /** What is counted, and what a day is called. */
  names: { readonly label: string; readonly entries: string; readonly day: string };
  days: DayCounts | undefined;
};

/** A square for each day of the last year above a list. A click shows the entries of that day, a second one all again. */
export function YearCalendar<Row extends RecordRow>({ list, names, days }: Props<Row>) {
  const isNarrow = useIsNarrow();
  const { filters } = list.query;
  const { from, to, ...others } = filters;

  function handlePick(day: string): void {
    list.setFilters(from === day && to === day ? others : { ...filters, from: day, to: day });
  }

  const [first, last] = [days?.[0], days?.at(-1)];
  // On a phone the list comes first; the days are among its filters.
  if (isNarrow || days === undefined || first === undefined || last === undefined) return undefined;
  return (
    <div className="sw-year-calendar">
      <Chart
        label={names.label}
        height={150}
        data={{
          kind: "calendar",
          categoryTitle: names.day,
          name: names.entries,
          from: first.date,
          to: last.date,
          days: days.map(({ date, count }) => ({ day: date, value: count })),
          ...(typeof from === "string" && typeof to === "string" ? { chosen: { from, to } } : {}),
        }}
        onPick={handlePick}
      />
    </div>
  );
}
