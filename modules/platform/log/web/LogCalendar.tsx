import type { List, RecordRow } from "#kit";
import { useCallResult, useTexts } from "#kit";
import { Chart } from "#kit/chart/Chart.tsx";
import { useIsNarrow } from "#base/theme/theme.tsx";
import type { LogApi } from "./logApi.ts";

type Props<Row extends RecordRow> = { list: List<Row>; api: LogApi };

/** A square for each day of the last year. A click shows the entries of that day, and a second one all again. */
export function LogCalendar<Row extends RecordRow>({ list, api }: Props<Row>) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const { data } = useCallResult(api, "yearDayStats", {});
  const { filters } = list.query;

  function handlePick(day: string): void {
    const { from, to, ...others } = filters;
    list.setFilters(from === day && to === day ? others : { ...others, from: day, to: day });
  }

  const [first, last] = [data?.[0], data?.at(-1)];
  // On a phone the list comes first; the days are among its filters.
  if (isNarrow || data === undefined || first === undefined || last === undefined) return undefined;
  return (
    <div className="sw-log-calendar">
      <Chart
        label={t("log.calendar")}
        height={150}
        data={{
          kind: "calendar",
          categoryTitle: t("log.logDateTime"),
          name: t(list.resource.title),
          from: first.date,
          to: last.date,
          days: data.map(({ date, count }) => ({ day: date, value: count })),
        }}
        onPick={handlePick}
      />
    </div>
  );
}
