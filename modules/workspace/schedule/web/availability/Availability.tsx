import { App, Button } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { useSession } from "#base/session/session";
import { call, showFailure, useCallResult, useTexts } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { addCalendarDays } from "#contract/calendar/workingDays";
import { type BusyTimes, maxBusyDays, scheduleApi } from "../../contract.ts";
import { formatHours, type Hours, toMinutes } from "../clock.ts";
import { getEndDate, listDayParts } from "../../entryDays.contract.ts";
import { type EntryTime, formatEntryTime, formatList } from "../formatSpan.ts";
import { distinguish, toDistinctName } from "../invitation/distinguish.ts";
import { findFreeTime, isOverlapping } from "./freeTime.ts";
import "./availability.css";

type Props = {
  time: EntryTime;
  invitedIds: readonly Id[];
  /** The entry that is being changed: it does not count as busy. */
  exceptId: Id | undefined;
  onTime: (time: EntryTime) => void;
};

/** When the invited people are busy on the day of an entry, who cannot come, and the next time that suits all. */
export function Availability({ time, invitedIds, exceptId, onTime }: Props) {
  const t = useTexts();
  const { id: ownId } = useSession().user;
  const query = { accountIds: [ownId, ...invitedIds], ...(exceptId === undefined ? {} : { exceptId }) };
  const span = { ...time, scheduleDate: time.date };
  const to = getEndDate(span);
  const parts = listDayParts(span);
  const { data, error, refresh } = useCallResult(scheduleApi, "busy", { ...query, from: time.date, to });
  const search = useFreeTimeSearch(query, onTime);
  const nameOf = (one: BusyTimes) => (one.id === ownId ? t("schedule.busy.you") : toDistinctName(one));
  if (data === undefined) return <LoadNotice error={error} rows={2} onRetry={() => void refresh()} />;
  const conflicts = data.filter(({ times }) =>
    times.some((busy) => parts.some((part) => part.date === busy.date && isOverlapping(part, busy))),
  );
  return (
    <section className="sw-schedule-busy" aria-label={t("schedule.busy")}>
      <ul>
        {data.map((one) => (
          <BusyLine
            key={one.id}
            name={nameOf(one)}
            shownName={one.id === ownId ? t("schedule.busy.you") : one.realName}
            distinction={one.id === ownId ? "" : distinguish(one)}
            times={one.times.filter(({ date }) => date === time.date)}
            time={parts[0] ?? time}
          />
        ))}
        <li className="sw-schedule-busy-scale" aria-hidden>
          <span />
          <span>
            {scale.map((time) => (
              <span key={time}>{time}</span>
            ))}
          </span>
        </li>
      </ul>
      <div className="sw-schedule-busy-foot">
        <p role="status" data-conflict={conflicts.length > 0}>
          {conflicts.length === 0
            ? t("schedule.busy.none")
            : t("schedule.busy.conflict", { names: formatList(conflicts.map(nameOf)) })}
        </p>
        {time.dayCount === 1 && (
          <Button size="small" loading={search.isBusy} onClick={() => void search.run(time)}>
            {t("schedule.busy.next")}
          </Button>
        )}
      </div>
    </section>
  );
}

type LineProps = { name: string; shownName: string; distinction: string; times: BusyTimes["times"]; time: Hours };

function BusyLine({ name, shownName, distinction, times, time }: LineProps) {
  const t = useTexts();
  const list = formatList(times.map(formatHours));
  const label =
    times.length === 0 ? t("schedule.busy.free", { name }) : t("schedule.busy.times", { name, times: list });
  return (
    <li title={label}>
      <span aria-hidden>
        {shownName}
        {distinction !== "" && <small>{distinction}</small>}
      </span>
      <span className="sw-hidden">{label}</span>
      <span className="sw-schedule-busy-day" aria-hidden>
        <i data-kind="entry" style={toPosition(time)} />
        {times.map((one) => (
          <i
            key={`${one.startTime}-${one.endTime}`}
            data-kind={one.isTentative ? "tentative" : "busy"}
            style={toPosition(one)}
          />
        ))}
      </span>
    </li>
  );
}

const shownFrom = 6 * 60;
const shownMinutes = 16 * 60;
const scale = ["06:00", "10:00", "14:00", "18:00", "22:00"];

/** The part of the shown hours, from 6 to 22. */
function toPosition({ startTime, endTime }: Hours) {
  const toPercent = (time: string) => Math.min(Math.max(((toMinutes(time) - shownFrom) / shownMinutes) * 100, 0), 100);
  const [start, end] = [toPercent(startTime), toPercent(endTime)];
  return { insetInlineStart: `${start}%`, width: `${Math.max(end - start, 0)}%` };
}

type BusyQuery = { readonly accountIds: readonly Id[]; readonly exceptId?: Id };

/** Looks for a time at which all of them are free, and hands it over. */
function useFreeTimeSearch(query: BusyQuery, onTime: (time: EntryTime) => void) {
  const t = useTexts();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);

  async function run(time: EntryTime): Promise<void> {
    setBusy(true);
    try {
      const to = addCalendarDays(time.date, maxBusyDays - 1);
      const { accountIds, ...except } = query;
      const found = await call(scheduleApi, "busy", { accountIds: [...accountIds], ...except, from: time.date, to });
      const busy = found.flatMap(({ times }) => times);
      const free = findFreeTime(busy, { ...time, days: maxBusyDays });
      if (free === undefined) return void message.warning(t("schedule.busy.notFound", { days: maxBusyDays }));
      onTime(free);
      void message.info(t("schedule.busy.found", { when: formatEntryTime(free) }));
    } catch (error) {
      showFailure(error, message);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, run };
}
