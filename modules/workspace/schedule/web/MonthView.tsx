import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { getCurrentLanguage, getFormatLocale } from "#base/i18n";
import { addCalendarDays } from "#contract/calendar/workingDays";
import { useTexts } from "#kit";
import { usePointerDrag } from "#kit/parts/usePointerDrag.ts";
import { formatLunarLabel } from "#kit/time/lunar.ts";
import type { ScheduleEntry } from "../contract.ts";
import { EntryBlock } from "./EntryBlock.tsx";
import { moveByKey } from "./entryKeys.ts";
import type { EntryPart } from "./entryParts.ts";
import { type EntryTime, formatList, timeOf } from "./formatSpan.ts";
import { HolidayMark, useHolidayText } from "./HolidayMark.tsx";
import { toIsoDate } from "./scheduleDays.ts";
import { useMovedFocus } from "./useMovedFocus.ts";
import { useMoveEntry } from "./useMoveEntry.ts";

type Props = {
  weeks: readonly (readonly Date[])[];
  /** A day of the month. */
  day: Date;
  today: string;
  byDate: ReadonlyMap<string, readonly EntryPart[]>;
  onOpen: (entry: ScheduleEntry) => void;
  onAdd: (date: string) => void;
  onDay: (day: Date) => void;
};

const shownEntries = 3;

/** The weeks of a month with the entries of each day. */
export function MonthView({ weeks, day, today, byDate, onOpen, onAdd, onDay }: Props) {
  const t = useTexts();
  const hintId = useId();
  const { table, target, dragged, getHandlers, moveTo } = useMonthMoves();
  const weekday = new Intl.DateTimeFormat(getFormatLocale(), { weekday: "short" });

  function handleKey(event: KeyboardEvent, entry: ScheduleEntry): void {
    const next = moveByKey(timeOf(entry), event, "month");
    if (next === undefined) return;
    event.preventDefault();
    void moveTo(entry, next);
  }

  return (
    <>
      <p id={hintId} className="sw-hidden">
        {t("schedule.keys")}
      </p>
      <table ref={table} className="sw-cal-month">
        <thead>
          <tr>
            {(weeks[0] ?? []).map((one) => (
              <th key={one.getDay()} scope="col">
                {weekday.format(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0] === undefined ? "" : toIsoDate(week[0])}>
              {week.map((one) => (
                <DayCell
                  key={toIsoDate(one)}
                  day={one}
                  isOutside={one.getMonth() !== day.getMonth()}
                  isToday={toIsoDate(one) === today}
                  isTarget={toIsoDate(one) === target}
                  parts={byDate.get(toIsoDate(one)) ?? []}
                  onAdd={onAdd}
                  onDay={onDay}
                >
                  {(shown) => (
                    <EntryBlock
                      key={shown.entry.id}
                      shown={shown}
                      hintId={hintId}
                      isDragged={dragged?.entry.id === shown.entry.id}
                      drag={getHandlers(() => shown)}
                      onOpen={() => onOpen(shown.entry)}
                      onKeyDown={(event) => handleKey(event, shown.entry)}
                    />
                  )}
                </DayCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type DayCellProps = {
  day: Date;
  isOutside: boolean;
  isToday: boolean;
  /** A dragged entry is above it. */
  isTarget: boolean;
  parts: readonly EntryPart[];
  onAdd: (date: string) => void;
  onDay: (day: Date) => void;
  children: (shown: EntryPart) => ReactNode;
};

function DayCell({ day, isOutside, isToday, isTarget, parts, onAdd, onDay, children }: DayCellProps) {
  const t = useTexts();
  const date = toIsoDate(day);
  const lunar = formatLunarLabel(day, getCurrentLanguage());
  const holiday = useHolidayText()(date);
  const note = holiday?.name ?? lunar;
  const full = new Intl.DateTimeFormat(getFormatLocale(), { dateStyle: "full" }).format(day);
  const more = parts.length - shownEntries;
  return (
    <td data-date={date} data-outside={isOutside} data-target={isTarget} onClick={() => onAdd(date)}>
      <button
        type="button"
        className="sw-cal-day"
        aria-current={isToday ? "date" : undefined}
        onClick={(event) => {
          event.stopPropagation();
          onDay(day);
        }}
      >
        <span className="sw-hidden">{formatList([full, holiday?.label])}</span>
        <b aria-hidden>{day.getDate()}</b>
        <HolidayMark holiday={holiday} />
        {note === undefined ? undefined : <small aria-hidden>{note}</small>}
      </button>
      {parts.slice(0, more > 0 ? shownEntries - 1 : shownEntries).map((shown) => children(shown))}
      {more > 0 && (
        <button
          type="button"
          className="sw-link"
          onClick={(event) => {
            event.stopPropagation();
            onDay(day);
          }}
        >
          {t("schedule.more", { count: more + 1 })}
        </button>
      )}
    </td>
  );
}

/** Moves entries to other days, by pointer and by keys. */
function useMonthMoves() {
  const table = useRef<HTMLTableElement>(null);
  const latest = useRef<string>(undefined);
  const [target, setTarget] = useState<string>();
  const move = useMoveEntry();
  const followMoved = useMovedFocus(table);
  const { dragged, getHandlers } = usePointerDrag<EntryPart>({
    threshold: 5,
    onMove: (_, { clientX, clientY }) => {
      const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("td[data-date]");
      latest.current = cell?.dataset["date"];
      setTarget(latest.current);
    },
    onEnd: ({ entry, day }, isDropped) => {
      // A later day of an entry takes the first one with it.
      const date = latest.current === undefined ? undefined : addCalendarDays(latest.current, 1 - day);
      if (isDropped && date !== undefined) void moveTo(entry, { ...timeOf(entry), date });
      setTarget(undefined);
    },
  });

  async function moveTo(entry: ScheduleEntry, to: EntryTime): Promise<void> {
    await followMoved(entry, to, async () => await move(entry, to));
  }

  return { table, target, dragged, getHandlers, moveTo };
}
