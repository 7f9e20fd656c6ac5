import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef } from "react";
import { getCurrentLanguage, getFormatLocale } from "#base/i18n";
import { useTexts } from "#kit";
import { formatLunarLabel } from "#kit/time/lunar.ts";
import type { ScheduleEntry } from "../contract.ts";
import { isWholeDay } from "../entryDays.contract.ts";
import { formatHours, toClock, toMinutes } from "./clock.ts";
import { EntryBlock } from "./EntryBlock.tsx";
import { moveByKey } from "./entryKeys.ts";
import { type EntryPart, listParts } from "./entryParts.ts";
import { type EntryTime, formatList, timeOf } from "./formatSpan.ts";
import { HolidayMark, useHolidayText } from "./HolidayMark.tsx";
import { layoutDay } from "./layoutDay.ts";
import { toIsoDate } from "./scheduleDays.ts";
import { useHourDrag } from "./useHourDrag.ts";

type Props = {
  days: readonly Date[];
  today: string;
  /** The time of day, `HH:mm`. */
  now: string;
  entries: readonly ScheduleEntry[];
  onOpen: (entry: ScheduleEntry) => void;
  onAdd: (time: EntryTime) => void;
  onDay: (day: Date) => void;
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Most work begins after this hour: the view opens there. */
const firstHour = 7;

/** The hours of one or several days, with the entries in them. */
export function HourView({ days, today, now, entries, onOpen, onAdd, onDay }: Props) {
  const t = useTexts();
  const hintId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { area, preview, move, getEntryDrag, getResizeDrag, getAreaDrag, addAt } = useHourDrag({
    days,
    scroller,
    onAdd,
  });

  useEffect(() => {
    const box = scroller.current;
    box?.scrollTo({ top: (box.scrollHeight / 24) * firstHour });
  }, []);

  function handleKey(event: KeyboardEvent, entry: ScheduleEntry): void {
    const next = moveByKey(timeOf(entry), event, isWholeDay(entry) ? "month" : "hours");
    if (next === undefined) return;
    event.preventDefault();
    void move(entry, next);
  }

  const placed = entries.map((entry) =>
    preview?.entry?.id === entry.id ? { ...entry, ...preview.time, scheduleDate: preview.time.date } : entry,
  );
  const parts = listParts(placed.filter((entry) => !isWholeDay(entry)));
  const render = (shown: EntryPart, style: CSSProperties) => (
    <EntryBlock
      key={`${shown.entry.id}-${shown.day}`}
      shown={shown}
      hintId={hintId}
      style={style}
      isDragged={preview?.entry?.id === shown.entry.id}
      drag={getEntryDrag(shown.entry)}
      onOpen={() => onOpen(shown.entry)}
      onKeyDown={(event) => handleKey(event, shown.entry)}
    >
      {shown.part.isLast && !isWholeDay(shown.entry) && (
        <span className="sw-cal-resize" aria-hidden {...getResizeDrag(shown.entry)} />
      )}
    </EntryBlock>
  );
  return (
    <div ref={scroller} className="sw-cal-hours" data-days={days.length}>
      <p id={hintId} className="sw-hidden">
        {t("schedule.keys")}
      </p>
      <div className="sw-cal-heads">
        <DayHeads days={days} today={today} onDay={onDay} />
        {listWholeDays(placed, days).map(({ shown, column, count }) =>
          render(shown, { gridColumn: `${column + 1} / span ${count}` }),
        )}
      </div>
      <div className="sw-cal-scale" aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{toClock(hour * 60)}</span>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button of the toolbar adds by keyboard */}
      <div ref={area} className="sw-cal-area" {...getAreaDrag()} onClick={addAt}>
        {days.flatMap((day, index) => {
          const date = toIsoDate(day);
          const ofDay = parts.filter(({ part }) => part.date === date);
          return layoutDay(ofDay.map((shown) => ({ ...shown.part, shown }))).map((one) =>
            render(one.entry.shown, toPosition(one.entry, { index, ...one, count: days.length })),
          );
        })}
        {preview !== undefined && preview.entry === undefined && (
          <NewEntry
            time={preview.time}
            index={days.findIndex((day) => toIsoDate(day) === preview.time.date)}
            count={days.length}
          />
        )}
        {days.some((day) => toIsoDate(day) === today) && (
          <div className="sw-cal-now" style={{ top: `${(toMinutes(now) / 1440) * 100}%` }} />
        )}
      </div>
    </div>
  );
}

function DayHeads({ days, today, onDay }: Pick<Props, "days" | "today" | "onDay">) {
  const locale = getFormatLocale();
  const short = new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric" });
  const full = new Intl.DateTimeFormat(locale, { dateStyle: "full" });
  const describeHoliday = useHolidayText();
  return (
    <>
      {days.map((day) => {
        const holiday = describeHoliday(toIsoDate(day));
        return (
          <button
            key={toIsoDate(day)}
            type="button"
            className="sw-cal-day"
            aria-current={toIsoDate(day) === today ? "date" : undefined}
            onClick={() => onDay(day)}
          >
            <span className="sw-hidden">{formatList([full.format(day), holiday?.label])}</span>
            <b aria-hidden>{short.format(day)}</b>
            <HolidayMark holiday={holiday} />
            <small aria-hidden>{holiday?.name ?? formatLunarLabel(day, getCurrentLanguage())}</small>
          </button>
        );
      })}
    </>
  );
}

type WholeDays = { readonly shown: EntryPart; readonly column: number; readonly count: number };

/** Entries of whole days, each with the first of the shown days that it takes and how many of them. */
function listWholeDays(entries: readonly ScheduleEntry[], days: readonly Date[]): WholeDays[] {
  const dates = days.map(toIsoDate);
  return entries.filter(isWholeDay).flatMap((entry) => {
    const parts = listParts([entry]).filter(({ part }) => dates.includes(part.date));
    const [shown] = parts;
    return shown === undefined ? [] : [{ shown, column: dates.indexOf(shown.part.date), count: parts.length }];
  });
}

/** The hours that are being dragged over for a new entry. */
function NewEntry({ time, index, count }: { time: EntryTime; index: number; count: number }) {
  return (
    <div className="sw-cal-new" style={toPosition(time, { index, column: 0, columns: 1, count })}>
      {formatHours(time)}
    </div>
  );
}

type Slot = { readonly index: number; readonly column: number; readonly columns: number; readonly count: number };

/** Position in the area, in percent: the day, the column among overlapping entries, and the hours. */
function toPosition(
  { startTime, endTime }: { startTime: string; endTime: string },
  { index, column, columns, count }: Slot,
) {
  const top = (toMinutes(startTime) / 1440) * 100;
  const width = 100 / count / columns;
  return {
    top: `${top}%`,
    height: `${((toMinutes(endTime) - toMinutes(startTime)) / 1440) * 100}%`,
    insetInlineStart: `${(index * 100) / count + column * width}%`,
    width: `calc(${width}% - 4px)`,
  };
}
