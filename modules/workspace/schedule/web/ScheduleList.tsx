import { CalendarOutlined } from "@ant-design/icons";
import { EmptyState, useTexts } from "#kit";
import type { ScheduleEntry } from "../contract.ts";
import { DayEntries } from "./DayEntries.tsx";
import { parseDay } from "./scheduleDays.ts";

type Props = { entries: readonly ScheduleEntry[]; isSearch: boolean; onOpen: (entry: ScheduleEntry) => void };

/** More lines would make the page slow; a search finds the others. */
const maxLines = 200;

/** The entries day by day; days without any are left out. */
export function ScheduleList({ entries, isSearch, onOpen }: Props) {
  const t = useTexts();
  if (entries.length === 0)
    return (
      <EmptyState icon={<CalendarOutlined />} title={t(isSearch ? "schedule.noMatch" : "schedule.none")} text="" />
    );
  const byDate = Map.groupBy(entries.slice(0, maxLines), ({ scheduleDate }) => scheduleDate);
  const hidden = entries.length - maxLines;
  return (
    <div className="sw-cal-list">
      {[...byDate].map(([date, ofDay]) => (
        <DayEntries key={date} day={parseDay(date) ?? new Date()} entries={ofDay} onOpen={onOpen} />
      ))}
      {hidden > 0 && <p>{t("schedule.more", { count: hidden })}</p>}
    </div>
  );
}
