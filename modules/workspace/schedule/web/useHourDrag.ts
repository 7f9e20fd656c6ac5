import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { toDayNumber } from "#contract/calendar/repeatDays";
import { addCalendarDays } from "#contract/calendar/workingDays";
import { type PointerDragHandlers, usePointerDrag } from "#kit/parts/usePointerDrag.ts";
import type { ScheduleEntry } from "../contract.ts";
import { isWholeDay } from "../entryDays.contract.ts";
import { lastMinute, moveSpan, resizeSpan, stepMinutes, toClock } from "./clock.ts";
import { type EntryTime, timeOf } from "./formatSpan.ts";
import { toIsoDate } from "./scheduleDays.ts";
import { useMovedFocus } from "./useMovedFocus.ts";
import { useMoveEntry } from "./useMoveEntry.ts";

/** What is dragged: a new entry over hours, an entry to other hours, or its end; `from` is where the pointer went down. */
type HourDrag = { readonly from: Point } & (
  | { readonly kind: "add"; readonly entry?: undefined }
  | { readonly kind: "move" | "resize"; readonly entry: ScheduleEntry }
);
type Point = { readonly date: string; readonly minutes: number };
type Preview = { readonly entry: ScheduleEntry | undefined; readonly time: EntryTime };
type Options = { days: readonly Date[]; scroller: RefObject<HTMLElement | null>; onAdd: (time: EntryTime) => void };

const dayMinutes = 24 * 60;
const clickMinutes = 60;

/** Adds, moves and resizes entries over hours by pointer. */
export function useHourDrag({ days, scroller, onAdd }: Options) {
  const area = useRef<HTMLDivElement>(null);
  const latest = useRef<Preview>(undefined);
  const [preview, setPreview] = useState<Preview>();
  const moveEntry = useMoveEntry();
  const followMoved = useMovedFocus(scroller);
  const { getHandlers } = usePointerDrag<HourDrag>({ threshold: 5, onMove: handleMove, onEnd: handleEnd });

  function show(next: Preview | undefined): void {
    latest.current = next;
    setPreview(next);
  }

  function handleMove(drag: HourDrag, event: PointerEvent): void {
    show({ entry: drag.entry, time: toTime(drag, toPoint(area.current, days, event)) });
  }

  function handleEnd(drag: HourDrag, isDropped: boolean): void {
    const time = latest.current?.time;
    if (!isDropped || time === undefined) return show(undefined);
    if (drag.kind !== "add") return void move(drag.entry, time);
    show(undefined);
    onAdd(time);
  }

  /** The entry stays where it was dropped until the answer of the server. */
  async function move(entry: ScheduleEntry, time: EntryTime): Promise<void> {
    show({ entry, time });
    await followMoved(entry, time, async () => {
      await moveEntry(entry, time);
      show(undefined);
    });
  }

  function getDrag(
    create: (from: Point) => HourDrag,
    canStart: (event: PointerEvent) => boolean = isAnyPointer,
  ): PointerDragHandlers {
    const handlers = getHandlers((event) => (canStart(event) ? create(toPoint(area.current, days, event)) : undefined));
    return {
      ...handlers,
      onPointerDown: (event) => {
        event.stopPropagation();
        handlers.onPointerDown(event);
      },
    };
  }

  function addAt(event: MouseEvent): void {
    const { date, minutes } = toPoint(area.current, days, event);
    const start = Math.floor(minutes / (2 * stepMinutes)) * 2 * stepMinutes;
    onAdd({ date, startTime: toClock(start), endTime: toClock(start + clickMinutes), dayCount: 1 });
  }

  return {
    area,
    preview,
    move,
    addAt,
    /** A finger scrolls the hours. */
    getAreaDrag: () => getDrag((from) => ({ kind: "add", from }), isMouse),
    getEntryDrag: (entry: ScheduleEntry) => getDrag((from) => ({ kind: "move", entry, from })),
    getResizeDrag: (entry: ScheduleEntry) => getDrag((from) => ({ kind: "resize", entry, from })),
  };
}

function isAnyPointer(): boolean {
  return true;
}

function isMouse({ pointerType }: PointerEvent): boolean {
  return pointerType === "mouse";
}

type Pointer = { readonly clientX: number; readonly clientY: number };

/** Day and minutes under the pointer, within the area. */
function toPoint(area: HTMLElement | null, days: readonly Date[], { clientX, clientY }: Pointer): Point {
  const box = area?.getBoundingClientRect() ?? new DOMRect();
  const across = Math.floor(((clientX - box.left) / box.width) * days.length);
  const day = days[Math.min(Math.max(across, 0), days.length - 1)];
  const minutes = ((clientY - box.top) / box.height) * dayMinutes;
  return { date: day === undefined ? "" : toIsoDate(day), minutes: Math.min(Math.max(minutes, 0), lastMinute) };
}

function toTime(drag: HourDrag, { date, minutes }: Point): EntryTime {
  const { from } = drag;
  if (drag.kind === "add") {
    const [start, end] = [from.minutes, minutes].toSorted((one, other) => one - other).map(snap);
    const first = start ?? 0;
    const endTime = toClock(Math.max(end ?? 0, first + stepMinutes));
    return { date: from.date, startTime: toClock(first), endTime, dayCount: 1 };
  }
  const by = snap(minutes - from.minutes);
  const days = toDayNumber(date) - toDayNumber(from.date);
  const time = timeOf(drag.entry);
  if (drag.kind === "resize") return { ...time, ...resizeSpan(time, by + days * dayMinutes) };
  const moved = { ...time, date: addCalendarDays(time.date, days) };
  return isWholeDay(time) ? moved : { ...moved, ...moveSpan(time, by) };
}

function snap(minutes: number): number {
  return Math.round(minutes / stepMinutes) * stepMinutes;
}
