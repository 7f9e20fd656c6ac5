import { useState } from "react";
import type { Id } from "#contract/id";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { lazyComponent, useCallResult, useDialog, useTexts } from "#kit";
import { formatWallTime, toCalendarDay } from "#kit/cells/time.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import type { Dialog } from "#kit/parts/useDialog.ts";
import { toLocalDay } from "#kit/time/toLocalDay.ts";
import { useCurrentTime } from "#kit/time/useCurrentTime.ts";
import { scheduleApi, type ScheduleEntry } from "../contract.ts";
import { proposeHours } from "./clock.ts";
import { DayEntries } from "./DayEntries.tsx";
import { EntryDialog } from "./EntryDialog.tsx";
import { groupByDay } from "./entryParts.ts";
import { HolidayNote } from "./HolidayMark.tsx";
import { HourView } from "./HourView.tsx";
import { LinkedEntry } from "./invitation/LinkedEntry.tsx";
import { Month } from "./Month.tsx";
import { MonthHead } from "./MonthHead.tsx";
import { MonthView } from "./MonthView.tsx";
import { QuickAdd } from "./quickAdd/QuickAdd.tsx";
import { parseDay, toIsoDate } from "./scheduleDays.ts";
import type { ScheduleTarget } from "./ScheduleDialog.tsx";
import { ScheduleList } from "./ScheduleList.tsx";
import { AllHidden } from "./shared/AllHidden.tsx";
import { useCalendars } from "./shared/useCalendars.ts";
import { ScheduleToolbar } from "./ScheduleToolbar.tsx";
import { type ScheduleView, useScheduleView } from "./useScheduleView.ts";
import "./calendar.css";

const FeedDialog = lazyComponent(async () => (await import("./FeedDialog.tsx")).FeedDialog);

/** The caller's schedule as month, week, day or list; on a phone a small month with the entries of a day. */
export function Component() {
  const t = useTexts();
  const isPhone = useIsNarrow();
  const current = useCurrentTime(60_000);
  const calendars = useCalendars();
  const view = useScheduleView({ isPhone, today: toLocalDay(current), calendars });
  const { data, error, refresh } = useCallResult(scheduleApi, "page", view.input);
  const dialog = useDialog<ScheduleTarget>();
  const feed = useDialog<object>();
  const { linkedId, handleTarget, handleClosed } = useEntryAddress(view, dialog);
  const [first = view.day] = view.days;
  const now = { date: toCalendarDay(current), time: formatWallTime(current).slice(11, 16) };

  function handleAdd(date: string): void {
    handleTarget({ kind: "add", date, ...proposeHours(date, now) });
  }

  /** Shows the day of a new entry of the own schedule unless it is in sight. */
  function handleAdded(date: string): void {
    if (!calendars.isOwnShown) calendars.setOwnShown(true);
    const isShown = view.days.some((day) => toIsoDate(day) === date);
    const day = parseDay(date);
    if (day !== undefined && (isPhone || !isShown)) view.change({ day });
  }

  return (
    <div className="sw-surface sw-cal">
      <h1 className="sw-hidden">{t("schedule.menu")}</h1>
      <ScheduleToolbar
        view={view}
        isPhone={isPhone}
        calendars={calendars}
        onAdd={() => handleAdd(toIsoDate(view.day))}
        onFeed={() => feed.open({})}
      />
      <AllHidden calendars={calendars} />
      {view.keyword === "" && <QuickAdd now={now} onAdded={handleAdded} onDetails={handleTarget} />}
      {data === undefined || error !== undefined ? (
        <LoadNotice error={error} rows={8} onRetry={() => void refresh()} />
      ) : (
        <ScheduleContent
          view={view}
          isPhone={isPhone}
          entries={data}
          now={now}
          onTarget={handleTarget}
          onAdd={handleAdd}
        />
      )}
      {view.keyword === "" && (
        <HolidayNote today={now.date} from={toIsoDate(first)} to={toIsoDate(view.days.at(-1) ?? first)} />
      )}
      <EntryDialog target={dialog.target} onClosed={handleClosed} />
      {linkedId === newEntryId && <NewEntry date={toIsoDate(view.day)} now={now} onClosed={handleClosed} />}
      {view.inviteeId !== undefined && (
        <NewEntry
          key={view.inviteeId}
          date={toIsoDate(view.day)}
          now={now}
          invitedIds={[view.inviteeId]}
          onClosed={view.endInviting}
        />
      )}
      {linkedId !== "" && linkedId !== newEntryId && (
        <LinkedEntry key={linkedId} id={linkedId} onClosed={handleClosed} />
      )}
      {feed.target === undefined ? undefined : <FeedDialog onClosed={feed.close} />}
    </div>
  );
}

/** Stands for a new entry in the address. */
const newEntryId = "add";

/**
 * The address names the open entry, so that a form whose session has expired opens again after the sign-in. `linkedId`
 * is the entry that the address opens and the page has not.
 */
function useEntryAddress(view: ScheduleView, dialog: Dialog<ScheduleTarget>) {
  const [ownId, setOwnId] = useState("");
  // The address follows a moment after the form: until then it must not open the closed form again.
  if (ownId !== "" && dialog.target === undefined && view.entryId === "") setOwnId("");

  function handleTarget(target: ScheduleTarget): void {
    const entryId = target.kind === "add" ? newEntryId : String(target.entry.id);
    dialog.open(target);
    setOwnId(entryId);
    view.change({ entryId });
  }

  function handleClosed(): void {
    dialog.close();
    view.change({ entryId: "" });
  }

  return { linkedId: view.entryId === ownId ? "" : view.entryId, handleTarget, handleClosed };
}

type NewEntryProps = {
  date: string;
  now: { date: string; time: string };
  invitedIds?: Id[];
  onClosed: () => void;
};

/** The form of a new entry that the address opens; its unsaved input says when the entry is. */
function NewEntry({ date, now, invitedIds = [], onClosed }: NewEntryProps) {
  const [target] = useState<ScheduleTarget>({ kind: "add", date, ...proposeHours(date, now), invitedIds });
  return <EntryDialog target={target} onClosed={onClosed} />;
}

type ContentProps = {
  view: ScheduleView;
  isPhone: boolean;
  entries: readonly ScheduleEntry[];
  now: { date: string; time: string };
  onTarget: (target: ScheduleTarget) => void;
  onAdd: (date: string) => void;
};

function ScheduleContent(props: ContentProps) {
  const { view, isPhone, entries, now, onTarget, onAdd } = props;
  const handleOpen = (entry: ScheduleEntry) => onTarget({ kind: "edit", entry });
  const handleDay = (day: Date) => view.change({ name: "day", day });
  if (view.keyword !== "") return <ScheduleList entries={entries} days={[]} isSearch onOpen={handleOpen} />;
  if (isPhone) return <PhoneSchedule {...props} onOpen={handleOpen} />;
  if (view.name === "list")
    return <ScheduleList entries={entries} days={view.days} isSearch={false} onOpen={handleOpen} />;
  if (view.name === "month")
    return (
      <MonthView
        weeks={view.weeks}
        day={view.day}
        today={now.date}
        byDate={groupByDay(entries)}
        onOpen={handleOpen}
        onAdd={onAdd}
        onDay={handleDay}
      />
    );
  return (
    <HourView
      key={view.name}
      days={view.days}
      today={now.date}
      now={now.time}
      entries={entries}
      onOpen={handleOpen}
      onAdd={(time) => onTarget({ kind: "add", ...time })}
      onDay={handleDay}
    />
  );
}

type PhoneProps = ContentProps & { onOpen: (entry: ScheduleEntry) => void };

function PhoneSchedule({ view, entries, now, onOpen }: PhoneProps) {
  const byDay = groupByDay(entries);
  const handleDay = (day: Date) => view.change({ day });
  return (
    <>
      <MonthHead day={view.day} onDay={handleDay} />
      <Month weeks={view.weeks} day={view.day} today={now.date} busy={new Set(byDay.keys())} onDay={handleDay} />
      <DayEntries day={view.day} parts={byDay.get(toIsoDate(view.day)) ?? []} onOpen={onOpen} />
    </>
  );
}
