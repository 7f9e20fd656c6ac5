import { type KeyboardEvent, useRef } from "react";
import { currentLanguage, useWords } from "../../i18n.ts";
import { lunarLabel } from "../lunar.ts";
import { dateOf, daysAfter, monthsAfter } from "../monthDays.ts";

type Props = {
  weeks: readonly (readonly Date[])[];
  /** The chosen day. */
  day: Date;
  today: string;
  /** Days on which there is something. */
  busy: ReadonlySet<string>;
  onDay: (day: Date) => void;
};

/** The days of a month; the arrows go from one to another, Page Up and Page Down to other months. */
export function Month({ weeks, day, today, busy, onDay }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const language = currentLanguage();
  const short = new Intl.DateTimeFormat(language, { weekday: "narrow" });
  const long = new Intl.DateTimeFormat(language, { weekday: "long" });

  function handleKey(event: KeyboardEvent): void {
    const next = dayAfterKey(day, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onDay(next);
    // The chosen day is another button, in another month even one that is not there yet.
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
          <tr key={dateOf(first)}>
            {[first, ...others].map((one) => (
              <td key={dateOf(one)}>
                <DayButton
                  one={one}
                  isChosen={dateOf(one) === dateOf(day)}
                  isToday={dateOf(one) === today}
                  isOutside={one.getMonth() !== day.getMonth()}
                  isBusy={busy.has(dateOf(one))}
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
  one: Date;
  isChosen: boolean;
  isToday: boolean;
  /** Of another month. */
  isOutside: boolean;
  isBusy: boolean;
  onDay: (day: Date) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function DayButton({ one, isChosen, isToday, isOutside, isBusy, onDay, onKeyDown }: DayProps) {
  const t = useWords();
  const language = currentLanguage();
  const lunar = lunarLabel(one, language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: "full" }).format(one);
  const label = [date, lunar, isBusy ? t("home.hasEntries") : undefined].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-current={isToday ? "date" : undefined}
      tabIndex={isChosen ? 0 : -1}
      data-outside={isOutside}
      data-busy={isBusy}
      onClick={() => onDay(one)}
      onKeyDown={onKeyDown}
    >
      <span className="sw-hidden">{label}</span>
      <span aria-hidden>{one.getDate()}</span>
      {lunar === undefined ? undefined : <small aria-hidden>{lunar}</small>}
    </button>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function dayAfterKey(day: Date, key: string): Date | undefined {
  const step = steps[key];
  if (step !== undefined) return daysAfter(day, step);
  if (key === "PageUp") return monthsAfter(day, -1);
  return key === "PageDown" ? monthsAfter(day, 1) : undefined;
}
