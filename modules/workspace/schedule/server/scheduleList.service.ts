import type { InputOf } from "#contract/api";
import { addCalendarDays } from "#contract/calendar/workingDays";
import { getEndDate, maxDayCount } from "../entryDays.contract.ts";
import { maxDays, maxEntries, maxSeries, type scheduleApi, type ScheduleEntry, scheduleError } from "../contract.ts";
import type { Context } from "#core/request/context";
import type { LocalTime } from "#core/request/time";
import { listInvitedRows, toAnswered } from "./invitation/invitedEntries.ts";
import { filterByKeyword } from "./keywordFilter.ts";
import { type AnsweredRow, type EntryRow, listBeginnings, toEntry, toOccurrence } from "./occurrences.ts";
import { listSharedEntries } from "./shared/sharedEntries.ts";
import { scheduleEntries } from "./schedule.table.ts";

type Calls = (typeof scheduleApi)["calls"];

/** Entries that the caller sees and the occurrences of those that repeat, in order of day and start. */
export async function listScheduleEntries(ctx: Context, input: InputOf<Calls["page"]>): Promise<ScheduleEntry[]> {
  const days = getDays(ctx, input);
  const { keyword } = input;
  const time = rememberTimes(ctx.app.time);
  const withOngoing = input.withOngoing === true && days.from !== undefined;
  const withOwn = input.withoutOwn !== true;
  const [entries, ongoing, series, invited, shared] = await Promise.all([
    withOwn ? listPlainRows(ctx, { ...days, keyword, kind: "entries" }) : [],
    withOwn && withOngoing ? listPlainRows(ctx, { ...days, keyword, kind: "ongoing" }) : [],
    withOwn ? listSeries(ctx, { ...days, keyword }) : [],
    withOwn && input.withInvitations === true ? listInvitedRows(ctx, days, keyword) : [],
    listSharedEntries(ctx, { days: boundRange(ctx, days), time, keyword, calendarIds: input.calendarIds ?? [] }),
  ]);
  const plain = entries.map((row) => toEntry(row, time));
  if (ongoing.length + series.length + invited.length + shared.length === 0) return plain;
  const range = boundRange(ctx, days);
  const earlier = ongoing.filter((row) => getEndDate(row) >= range.from).map((row) => toEntry(row, time));
  const occurrences = series.flatMap((row) => listBeginnings(row, range).map((date) => toOccurrence(row, date, time)));
  const ofOthers = invited.flatMap((one) => toAnswered(one, range, time));
  const all = [...earlier, ...plain, ...occurrences, ...ofOthers, ...shared];
  const known = withOngoing ? all : all.filter(({ scheduleDate }) => scheduleDate >= (days.from ?? ""));
  return known.toSorted(compareEntries).slice(0, maxEntries);
}

/** Many entries of a month begin at the same time, and reading one takes as long as the rest of an entry. */
function rememberTimes(time: LocalTime): LocalTime {
  const known = new Map<string, Date | undefined>();
  return {
    format: (instant) => time.format(instant),
    parse: (text) => {
      if (!known.has(text)) known.set(text, time.parse(text));
      return known.get(text);
    },
  };
}

/** Entries on the days, those that began before and go on, or those that repeat. */
type RowKind = "entries" | "ongoing" | "series";
type RowFilter = Days & { readonly keyword: string | undefined; readonly kind: RowKind };

/** The columns of an answer: a month may have thousands of rows. */
const answeredColumns = [
  "row.id",
  "row.accountId",
  "row.scheduleDate",
  "row.startTime",
  "row.endTime",
  "row.dayCount",
  "row.content",
  "row.place",
  "row.color",
  "row.status",
  "row.repeat",
  "row.seriesId",
  "row.remindMinutes",
  "row.invitedIds",
  "row.ownerOrgId",
  "row.createTime",
  "row.updateTime",
  "row.createUserId",
  "row.createUserName",
  "row.updateUserId",
  "row.updateUserName",
  "row.version",
] as const;

async function listPlainRows(ctx: Context, filter: RowFilter): Promise<AnsweredRow[]> {
  const query = selectRows(ctx, filter).select(answeredColumns);
  return await ctx.rows(scheduleEntries).run(query.limit(maxEntries));
}

async function listSeries(ctx: Context, filter: Omit<RowFilter, "kind">): Promise<EntryRow[]> {
  const query = selectRows(ctx, { ...filter, kind: "series" }).selectAll("row");
  return await ctx.rows(scheduleEntries).run(query.limit(maxSeries));
}

function selectRows(ctx: Context, { from, to, keyword, kind }: RowFilter) {
  const rows = ctx.rows(scheduleEntries);
  let query = rows.select().where("row.accountId", "=", ctx.caller.accountId).where("row.ownerOrgId", "is", null);
  if (to !== undefined) query = query.where("row.scheduleDate", "<=", to);
  if (kind === "series") query = query.where("row.repeat", "is not", null);
  else query = query.where("row.repeat", "is", null);
  if (from !== undefined && kind === "entries") query = query.where("row.scheduleDate", ">=", from);
  if (from !== undefined && kind !== "entries") {
    const earliest = addCalendarDays(from, 1 - maxDayCount);
    if (kind === "series")
      query = query.where((on) => on.or([on("row.lastDate", "is", null), on("row.lastDate", ">=", earliest)]));
    else
      query = query
        .where("row.dayCount", ">", 1)
        .where("row.scheduleDate", ">=", earliest)
        .where("row.scheduleDate", "<", from);
  }
  return filterByKeyword(query, keyword).orderBy("row.scheduleDate").orderBy("row.startTime").orderBy("row.id");
}

/** The day of an instant in the time zone of the wire. */
export function toDay({ app }: Context, instant: Date | null | undefined): string | undefined {
  return instant ? app.time.format(instant).slice(0, 10) : undefined;
}

const dayMs = 86_400_000;

type Days = { readonly from: string | undefined; readonly to: string | undefined };

/** The first and the last day of a request; bounded as soon as one of them is given. */
function getDays(ctx: Context, input: InputOf<Calls["page"]>): Days {
  const from = input.from ?? toDay(ctx, input.startTime);
  const to = input.to ?? toDay(ctx, input.endTime);
  if (from !== undefined && to !== undefined) {
    if (Date.parse(to) - Date.parse(from) > maxDays * dayMs)
      throw scheduleError("schedule.range_too_long", { maximum: maxDays });
    return { from, to };
  }
  if (from !== undefined) return { from, to: addCalendarDays(from, maxDays) };
  return { from: to === undefined ? undefined : addCalendarDays(to, -maxDays), to };
}

/** Without days, the occurrences of a year before and after today. */
function boundRange(ctx: Context, { from, to }: Days): { from: string; to: string } {
  const today = ctx.app.time.format(ctx.now()).slice(0, 10);
  return { from: from ?? addCalendarDays(today, -maxDays), to: to ?? addCalendarDays(today, maxDays) };
}

function compareEntries(one: ScheduleEntry, other: ScheduleEntry): number {
  const [first, second] = [one, other].map(({ scheduleDate, startTime }) => `${scheduleDate} ${startTime}`);
  return first === second ? one.id - other.id : (first ?? "") < (second ?? "") ? -1 : 1;
}
