import { CalendarOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "../../api.ts";
import { currentLanguage, useWords } from "../../i18n.ts";
import { dayOf } from "../../kit/cells/time.ts";
import { IconButton } from "../../kit/parts/IconButton.tsx";
import type { AgendaEntry } from "../../kit/widgets/widget.ts";
import { WidgetFrame } from "../../kit/widgets/WidgetFrame.tsx";
import { useHomeContent } from "../homeContext.ts";
import { dateOf, dayAt, firstWeekday, monthsAfter, weeksOf } from "../monthDays.ts";
import { useNow } from "../useNow.ts";
import { Problem } from "../WidgetProblem.tsx";
import { Month } from "./Month.tsx";
import { Nothing } from "./NothingYet.tsx";

/** A month, and what is to be done on one of its days. */
export function Schedule() {
  const t = useWords();
  const [day, setDay] = useState(() => dayAt(new Date()));
  const language = currentLanguage();
  const weeks = weeksOf(day, firstWeekday(language));
  const { entries, error, retry } = useEntries(weeks);
  const date = dateOf(day);
  const today = dayOf(useNow(60_000));
  return (
    <WidgetFrame
      title={t("home.schedule")}
      extra={
        <button type="button" className="sw-link" onClick={() => setDay(dayAt(new Date()))}>
          {t("home.today")}
        </button>
      }
    >
      <div className="sw-month-head">
        <IconButton
          label={t("home.lastMonth")}
          icon={<LeftOutlined aria-hidden />}
          onClick={() => setDay(monthsAfter(day, -1))}
        />
        <strong aria-live="polite">
          {new Intl.DateTimeFormat(language, { year: "numeric", month: "long" }).format(day)}
        </strong>
        <IconButton
          label={t("home.nextMonth")}
          icon={<RightOutlined aria-hidden />}
          onClick={() => setDay(monthsAfter(day, 1))}
        />
      </div>
      <Month weeks={weeks} day={day} today={today} busy={new Set(entries.map((entry) => entry.date))} onDay={setDay} />
      {error === undefined ? (
        <DayAgenda day={day} entries={entries.filter((entry) => entry.date === date)} />
      ) : (
        <Problem text={error.message} onRetry={retry} />
      )}
    </WidgetFrame>
  );
}

type Entries = { entries: readonly AgendaEntry[]; error: CallError | undefined; retry: () => void };

/** The entries of these weeks from all that have some. */
function useEntries(weeks: readonly (readonly Date[])[]): Entries {
  const { agendas } = useHomeContent();
  const days = weeks.flat().map(dateOf);
  const span = { from: days.at(0) ?? "", to: days.at(-1) ?? "" };
  const { data, error, refetch } = useQuery({
    queryKey: ["homeAgenda", span, agendas.map(({ name }) => name)],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(agendas.map(async ({ list }) => await list(span, signal)));
      return lists.flat();
    },
    placeholderData: keepPreviousData,
  });
  if (error !== null && !(error instanceof CallError)) throw error;
  return { entries: data ?? [], error: error ?? undefined, retry: () => void refetch() };
}

function DayAgenda({ day, entries }: { day: Date; entries: readonly AgendaEntry[] }) {
  const t = useWords();
  const format = new Intl.DateTimeFormat(currentLanguage(), { month: "long", day: "numeric", weekday: "long" });
  const inOrder = entries.toSorted((one, other) => (one.time ?? "").localeCompare(other.time ?? ""));
  return (
    <div className="sw-agenda">
      <h3>{format.format(day)}</h3>
      {inOrder.length === 0 ? (
        <Nothing icon={<CalendarOutlined />} text={t("home.schedule.none")} />
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
