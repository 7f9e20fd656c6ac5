import { CalendarOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "#base/answer";
import { getCurrentLanguage, getFormatLocale, useTexts } from "#base/i18n";
import { toCalendarDay } from "#kit/cells/time.ts";
import { IconButton } from "#kit/parts/IconButton.tsx";
import type { CalendarEntry } from "#kit/widgets/widget.ts";
import { WidgetFrame } from "#kit/widgets/WidgetFrame.tsx";
import { useHomeContent } from "../homeContext.ts";
import { addMonths, getFirstWeekday, listMonthWeeks, toIsoDate } from "../monthDays.ts";
import { toLocalDay } from "#kit/time/toLocalDay.ts";
import { useCurrentTime } from "#kit/time/useCurrentTime.ts";
import { Problem } from "../WidgetProblem.tsx";
import { Month } from "./Month.tsx";
import { EmptyMessage } from "./placeholderWidgets.tsx";

/** A month, and the entries of the selected day. */
export function Schedule() {
  const t = useTexts();
  const [day, setDay] = useState(() => toLocalDay(new Date()));
  const weeks = listMonthWeeks(day, getFirstWeekday(getCurrentLanguage()));
  const { entries, error, retry } = useEntries(weeks);
  const date = toIsoDate(day);
  const today = toCalendarDay(useCurrentTime(60_000));
  return (
    <WidgetFrame
      title={t("home.schedule")}
      extra={
        <button type="button" className="sw-link" onClick={() => setDay(toLocalDay(new Date()))}>
          {t("home.today")}
        </button>
      }
    >
      <div className="sw-month-head">
        <IconButton
          label={t("home.lastMonth")}
          icon={<LeftOutlined aria-hidden />}
          onClick={() => setDay(addMonths(day, -1))}
        />
        <strong aria-live="polite">
          {new Intl.DateTimeFormat(getFormatLocale(), { year: "numeric", month: "long" }).format(day)}
        </strong>
        <IconButton
          label={t("home.nextMonth")}
          icon={<RightOutlined aria-hidden />}
          onClick={() => setDay(addMonths(day, 1))}
        />
      </div>
      <Month weeks={weeks} day={day} today={today} busy={new Set(entries.map((entry) => entry.date))} onDay={setDay} />
      {error === undefined ? (
        <DayEntries day={day} entries={entries.filter((entry) => entry.date === date)} />
      ) : (
        <Problem text={error.message} onRetry={retry} />
      )}
    </WidgetFrame>
  );
}

type Entries = { entries: readonly CalendarEntry[]; error: CallError | undefined; retry: () => void };

/** The entries of these weeks from all calendar sources. */
function useEntries(weeks: readonly (readonly Date[])[]): Entries {
  const { calendarSources } = useHomeContent();
  const days = weeks.flat().map(toIsoDate);
  const span = { from: days.at(0) ?? "", to: days.at(-1) ?? "" };
  const { data, error, refetch } = useQuery({
    queryKey: ["homeAgenda", span, calendarSources.map(({ name }) => name)],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(calendarSources.map(async ({ list }) => await list(span, signal)));
      return lists.flat();
    },
    placeholderData: keepPreviousData,
  });
  if (error !== null && !(error instanceof CallError)) throw error;
  return { entries: data ?? [], error: error ?? undefined, retry: () => void refetch() };
}

function DayEntries({ day, entries }: { day: Date; entries: readonly CalendarEntry[] }) {
  const t = useTexts();
  const format = new Intl.DateTimeFormat(getFormatLocale(), { month: "long", day: "numeric", weekday: "long" });
  const inOrder = entries.toSorted((left, right) => (left.time ?? "").localeCompare(right.time ?? ""));
  return (
    <div className="sw-agenda">
      <h3>{format.format(day)}</h3>
      {inOrder.length === 0 ? (
        <EmptyMessage icon={<CalendarOutlined />} text={t("home.schedule.none")} />
      ) : (
        <ul>
          {inOrder.map(({ id, time, text, isDone }) => (
            <li key={id} data-done={isDone}>
              <span>{time ?? t("home.allDay")}</span>
              {isDone ? <s>{text}</s> : text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
