import type { LocalTime } from "#core/request/time";
import type { RowOf } from "#core/rows/table";
import { type DayRange, listRepeatDays } from "#contract/calendar/repeatDays";
import { addCalendarDays } from "#contract/calendar/workingDays";
import type { GivenAnswer, ScheduleEntry } from "../contract.ts";
import { getEndDate } from "../entryDays.contract.ts";
import { type Choice, withChoice } from "./choice/choice.ts";
import { occurrenceDays, toOccurrenceId } from "./occurrenceId.ts";
import type { scheduleEntries } from "./schedule.table.ts";
import { readExceptions, toRepeat } from "./seriesRule.ts";

/** A row of the schedule: an entry, or a series that its occurrences are computed from. */
export type EntryRow = RowOf<typeof scheduleEntries>;

/** The columns that an answer shows. */
export type AnsweredRow = Omit<
  EntryRow,
  "tenantId" | "deletedAt" | "exceptDates" | "lastDate" | "seriesNo" | "timeChangedAt" | "partOf" | "isReturned"
>;

/** What the days of a series depend on. */
type Series = Pick<EntryRow, "repeat" | "scheduleDate" | "exceptDates" | "lastDate">;

/** The days of a series in a range, without those that are left out. */
export function listOccurrenceDays(series: Series, { from, to }: DayRange): string[] {
  const repeat = toRepeat(series);
  if (repeat === undefined) return [];
  const range = {
    from: from < occurrenceDays.from ? occurrenceDays.from : from,
    to: to > occurrenceDays.to ? occurrenceDays.to : to,
  };
  const left = new Set(readExceptions(series.exceptDates));
  const ending = series.lastDate !== null && series.lastDate < range.to ? { ...range, to: series.lastDate } : range;
  // The last day is stored: the count is not counted again.
  const rule = { ...repeat.rule, count: undefined };
  return listRepeatDays({ ...repeat, rule }, ending).filter((date) => !left.has(date));
}

/** The first days of what is on one of the days of a range: an entry may go on from an earlier day. */
export function listBeginnings(row: Series & Pick<EntryRow, "dayCount">, { from, to }: DayRange): string[] {
  const earliest = addCalendarDays(from, 1 - row.dayCount);
  if (row.repeat !== null) return listOccurrenceDays(row, { from: earliest, to });
  return row.scheduleDate >= earliest && row.scheduleDate <= to ? [row.scheduleDate] : [];
}

/** What the answer to an invited account says besides: who organises the entry, and what the account has answered. */
export type InvitedView = {
  readonly organiserName: string | null;
  readonly answer: GivenAnswer;
  readonly answerRemark: string | null;
  readonly isAnswerOutdated: boolean;
};

/** An entry that is not the caller's own, with what the caller has chosen for it. */
type ViewWithChoice<View> = View & { readonly choice: Choice | undefined };

/** An occurrence as if it were an entry of its own. */
export function toOne(row: EntryRow, date: string): EntryRow {
  return { ...row, scheduleDate: date, repeat: null, exceptDates: null };
}

/** An occurrence as it is answered. */
export function toOccurrence(series: EntryRow, date: string, time: LocalTime): ScheduleEntry {
  const id = toOccurrenceId({ seriesNo: series.seriesNo, date });
  return toEntry({ ...series, id, scheduleDate: date, seriesId: series.id }, time);
}

/** An entry as it is answered. Its hours are those on the wall, so its beginning depends on the time zone. */
export function toEntry(row: AnsweredRow, time: LocalTime): ScheduleEntry {
  const { scheduleDate, startTime } = row;
  // A month may have thousands: copying all columns and removing some takes several times as long.
  return {
    id: row.id,
    userId: row.accountId,
    scheduleDate,
    scheduleTime: time.parse(`${scheduleDate} ${startTime}`) ?? new Date(`${scheduleDate}T00:00:00Z`),
    startTime,
    endTime: row.endTime,
    dayCount: row.dayCount,
    endDate: getEndDate(row),
    content: row.content,
    place: row.place,
    color: row.color,
    status: row.status,
    repeat: row.repeat,
    seriesId: row.seriesId,
    remindMinutes: row.remindMinutes,
    invitedIds: [...row.invitedIds],
    organiserName: null,
    answer: null,
    answerRemark: null,
    isAnswerOutdated: false,
    ownerOrgId: row.ownerOrgId,
    ownerOrgName: null,
    canWrite: true,
    createTime: row.createTime,
    updateTime: row.updateTime,
    createUserId: row.createUserId,
    createUserName: row.createUserName,
    updateUserId: row.updateUserId,
    updateUserName: row.updateUserName,
    version: row.version,
  };
}

/** An entry as an invited account sees it. */
export function toInvitedEntry(entry: ScheduleEntry, { choice, ...view }: ViewWithChoice<InvitedView>): ScheduleEntry {
  return { ...withChoice(entry, choice, false), ...view, canWrite: false };
}

/** What the answer to an entry of a shared calendar says besides. */
export type CalendarView = { readonly ownerOrgName: string | null; readonly canWrite: boolean };

/** An entry of a shared calendar. */
export function toSharedEntry(entry: ScheduleEntry, { choice, ...view }: ViewWithChoice<CalendarView>): ScheduleEntry {
  return { ...withChoice(entry, choice, view.canWrite), ...view };
}
