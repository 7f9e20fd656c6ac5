import { type KeyboardEvent, useRef } from "react";
import { getCurrentLanguage, getFormatLocale, useTexts } from "#base/i18n";
import { formatLunarLabel } from "#kit/time/lunar.ts";
import { formatList } from "./formatSpan.ts";
import { HolidayMark, useHolidayText } from "./HolidayMark.tsx";
import { addDays, addMonths, toIsoDate } from "./scheduleDays.ts";
import "./month.css";

type Props = {
  weeks: readonly (readonly Date[])[];
  /** The selected day. */
  day: Date;
  today: string;
  /** Days that have entries. */
  busy: ReadonlySet<string>;
  onDay: (day: Date) => void;
};

/** The days of a month; arrow keys move between days, Page Up and Page Down between months. */
export function Month({ weeks, day, today, busy, onDay }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const locale = getFormatLocale();
  const short = new Intl.DateTimeFormat(locale, { weekday: "narrow" });
  const long = new Intl.DateTimeFormat(locale, { weekday: "long" });

  function handleKey(event: KeyboardEvent): void {
    const next = dayAfterKey(day, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onDay(next);
    // The selected day is another button; in another month it is not rendered yet.
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus());
  }

  return (
    <table ref={table} className="sw-month">
      <thead>
        <tr>
          {(weeks[0] ?? []).map((weekday) => (
            <th key={weekday.getDay()} scope="col" abbr={long.format(weekday)}>
              {short.format(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(([first = day, ...others]) => (
          <tr key={toIsoDate(first)}>
            {[first, ...others].map((date) => (
              <td key={toIsoDate(date)}>
                <DayButton
                  day={date}
                  isChosen={toIsoDate(date) === toIsoDate(day)}
                  isToday={toIsoDate(date) === today}
                  isOutside={date.getMonth() !== day.getMonth()}
                  isBusy={busy.has(toIsoDate(date))}
                  onDay={onDay}
                  onKeyDown={handleKey}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = {
  day: Date;
  isChosen: boolean;
  isToday: boolean;
  /** A day of another month. */
  isOutside: boolean;
  isBusy: boolean;
  onDay: (day: Date) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function DayButton({ day, isChosen, isToday, isOutside, isBusy, onDay, onKeyDown }: DayProps) {
  const t = useTexts();
  const lunar = formatLunarLabel(day, getCurrentLanguage());
  const holiday = useHolidayText()(toIsoDate(day));
  const date = new Intl.DateTimeFormat(getFormatLocale(), { dateStyle: "full" }).format(day);
  const label = formatList([date, lunar, holiday?.label, isBusy ? t("schedule.hasEntries") : undefined]);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-current={isToday ? "date" : undefined}
      tabIndex={isChosen ? 0 : -1}
      data-outside={isOutside}
      data-busy={isBusy}
      onClick={() => onDay(day)}
      onKeyDown={onKeyDown}
    >
      <span className="sw-hidden">{label}</span>
      <HolidayMark holiday={holiday} />
      <span aria-hidden>{day.getDate()}</span>
      {lunar === undefined ? undefined : <small aria-hidden>{lunar}</small>}
    </button>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function dayAfterKey(day: Date, key: string): Date | undefined {
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key === "PageUp") return addMonths(day, -1);
  return key === "PageDown" ? addMonths(day, 1) : undefined;
}
