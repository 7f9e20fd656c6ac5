import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { getCurrentLanguage, getFormatLocale } from "#base/i18n";
import { useTexts } from "#kit";
import { usePointerDrag } from "#kit/parts/usePointerDrag.ts";
import { formatLunarLabel } from "#kit/time/lunar.ts";
import type { ScheduleEntry } from "../contract.ts";
import { EntryBlock, timeOf } from "./EntryBlock.tsx";
import { moveByKey } from "./entryKeys.ts";
import { HolidayMark, useHolidayText } from "./HolidayMark.tsx";
import { toIsoDate } from "./scheduleDays.ts";
import { type EntryTime, useMoveEntry } from "./useMoveEntry.ts";

type Props = {
  weeks: readonly (readonly Date[])[];
  /** A day of the month. */
  day: Date;
  today: string;
  byDate: ReadonlyMap<string, readonly ScheduleEntry[]>;
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
                  entries={byDate.get(toIsoDate(one)) ?? []}
                  onAdd={onAdd}
                  onDay={onDay}
                >
                  {(entry) => (
                    <EntryBlock
                      key={entry.id}
                      entry={entry}
                      hintId={hintId}
                      isDragged={dragged?.id === entry.id}
                      drag={getHandlers(() => entry)}
                      onOpen={() => onOpen(entry)}
                      onKeyDown={(event) => handleKey(event, entry)}
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
  entries: readonly ScheduleEntry[];
  onAdd: (date: string) => void;
  onDay: (day: Date) => void;
  children: (entry: ScheduleEntry) => ReactNode;
};

function DayCell({ day, isOutside, isToday, isTarget, entries, onAdd, onDay, children }: DayCellProps) {
  const t = useTexts();
  const date = toIsoDate(day);
  const lunar = formatLunarLabel(day, getCurrentLanguage());
  const holiday = useHolidayText()(date);
  const note = holiday?.name ?? lunar;
  const full = new Intl.DateTimeFormat(getFormatLocale(), { dateStyle: "full" }).format(day);
  const more = entries.length - shownEntries;
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
        <span className="sw-hidden">{[full, holiday?.label].filter(Boolean).join(", ")}</span>
        <b aria-hidden>{day.getDate()}</b>
        <HolidayMark holiday={holiday} />
        {note === undefined ? undefined : <small aria-hidden>{note}</small>}
      </button>
      {entries.slice(0, more > 0 ? shownEntries - 1 : shownEntries).map((entry) => children(entry))}
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
  const movedId = useRef<number>(undefined);
  const [target, setTarget] = useState<string>();
  const move = useMoveEntry();
  const { dragged, getHandlers } = usePointerDrag<ScheduleEntry>({
    threshold: 5,
    onMove: (_, { clientX, clientY }) => {
      const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("td[data-date]");
      latest.current = cell?.dataset["date"];
      setTarget(latest.current);
    },
    onEnd: (entry, isDropped) => {
      const date = latest.current;
      if (isDropped && date !== undefined) void moveTo(entry, { ...timeOf(entry), date });
      setTarget(undefined);
    },
  });

  // An entry that moves to another cell is another element, so the focus has to follow it.
  useEffect(() => {
    if (movedId.current === undefined || document.activeElement !== document.body) return;
    table.current?.querySelector<HTMLElement>(`[data-entry="${movedId.current}"]`)?.focus();
  });

  async function moveTo(entry: ScheduleEntry, to: EntryTime): Promise<void> {
    movedId.current = entry.id;
    await move(entry, to);
    movedId.current = undefined;
  }

  return { table, target, dragged, getHandlers, moveTo };
}
