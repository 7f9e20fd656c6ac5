import { CalendarOutlined } from "@ant-design/icons";
import { EmptyState, useTexts } from "#kit";
import type { ScheduleEntry } from "../contract.ts";
import { DayEntries } from "./DayEntries.tsx";
import { groupByDay, listFirstParts } from "./entryParts.ts";
import { parseDay, toIsoDate } from "./scheduleDays.ts";

type Props = {
  entries: readonly ScheduleEntry[];
  /** The days that are listed; a search lists each entry once, on the day on which it begins. */
  days: readonly Date[];
  isSearch: boolean;
  onOpen: (entry: ScheduleEntry) => void;
};

/** More lines would make the page slow; a search finds the others. */
const maxLines = 200;

/** The entries day by day; days without any are left out. */
export function ScheduleList({ entries, days, isSearch, onOpen }: Props) {
  const t = useTexts();
  const byDay = groupByDay(entries);
  if (entries.length === 0)
    return (
      <EmptyState icon={<CalendarOutlined />} title={t(isSearch ? "schedule.noMatch" : "schedule.none")} text="" />
    );
  const parts = isSearch ? listFirstParts(entries) : days.flatMap((day) => byDay.get(toIsoDate(day)) ?? []);
  const byDate = Map.groupBy(parts.slice(0, maxLines), ({ part }) => part.date);
  const hidden = parts.length - maxLines;
  return (
    <div className="sw-cal-list">
      {[...byDate].map(([date, ofDay]) => (
        <DayEntries key={date} day={parseDay(date) ?? new Date()} parts={ofDay} onOpen={onOpen} />
      ))}
      {hidden > 0 && <p>{t("schedule.more", { count: hidden })}</p>}
    </div>
  );
}
