import { type List, type RecordRow, useCallResult, useTexts } from "#kit";
import { YearCalendar } from "#kit/chart/YearCalendar.tsx";
import type { LogApi } from "./logApi.ts";

type Props<Row extends RecordRow> = { list: List<Row>; api: LogApi };

/** How many entries of a log each day of the last year has. */
export function LogCalendar<Row extends RecordRow>({ list, api }: Props<Row>) {
  const t = useTexts();
  const { data } = useCallResult(api, "yearDayStats", {});
  const names = { label: t("log.calendar"), entries: t(list.resource.title), day: t("log.logDateTime") };
  return <YearCalendar list={list} names={names} days={data} />;
}
