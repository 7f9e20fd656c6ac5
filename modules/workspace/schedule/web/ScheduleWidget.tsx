import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { getCurrentLanguage } from "#base/i18n";
import { useCallResult, useDialog, useTexts, WidgetFrame } from "#kit";
import { formatWallTime, toCalendarDay } from "#kit/cells/time.ts";
import { IconButton } from "#kit/parts/IconButton.tsx";
import { toLocalDay } from "#kit/time/toLocalDay.ts";
import { useCurrentTime } from "#kit/time/useCurrentTime.ts";
import { scheduleApi } from "../contract.ts";
import { proposeHours } from "./clock.ts";
import { DayEntries } from "./DayEntries.tsx";
import { EntryDialog } from "./EntryDialog.tsx";
import { groupByDay } from "./entryParts.ts";
import { useCalendars } from "./shared/useCalendars.ts";
import { Month } from "./Month.tsx";
import { MonthHead } from "./MonthHead.tsx";
import { getFirstWeekday, listMonthWeeks, toIsoDate } from "./scheduleDays.ts";
import type { ScheduleTarget } from "./ScheduleDialog.tsx";

/** A month, and the entries of the selected day. */
export function ScheduleWidget() {
  const t = useTexts();
  const [day, setDay] = useState(() => toLocalDay(new Date()));
  const weeks = listMonthWeeks(day, getFirstWeekday(getCurrentLanguage()));
  const days = weeks.flat().map(toIsoDate);
  const { shownIds: calendarIds } = useCalendars();
  const { data, error, refresh } = useCallResult(
    scheduleApi,
    "page",
    calendarIds && { from: days.at(0), to: days.at(-1), withInvitations: true, withOngoing: true, calendarIds },
  );
  const dialog = useDialog<ScheduleTarget>();
  const now = useCurrentTime(60_000);
  const date = toIsoDate(day);
  const byDay = groupByDay(data ?? []);

  function handleAdd(): void {
    const hours = proposeHours(date, { date: toCalendarDay(now), time: formatWallTime(now).slice(11, 16) });
    dialog.open({ kind: "add", date, ...hours });
  }

  return (
    <WidgetFrame
      title={t("home.schedule")}
      extra={<IconButton label={t("schedule.add")} icon={<PlusOutlined aria-hidden />} onClick={handleAdd} />}
    >
      <MonthHead day={day} onDay={setDay} />
      <Month weeks={weeks} day={day} today={toCalendarDay(now)} busy={new Set(byDay.keys())} onDay={setDay} />
      {error === undefined ? (
        <DayEntries day={day} parts={byDay.get(date) ?? []} onOpen={(entry) => dialog.open({ kind: "edit", entry })} />
      ) : (
        <div className="sw-home-note" role="alert">
          <p>{error.message}</p>
          <Button size="small" onClick={() => void refresh()}>
            {t("kit.retry")}
          </Button>
        </div>
      )}
      <EntryDialog target={dialog.target} onClosed={dialog.close} />
    </WidgetFrame>
  );
}
