import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { commonError } from "#contract/errors";
import {
  FinishStatus,
  maxDays,
  maxEntries,
  maxSeries,
  type scheduleApi,
  type ScheduleEntry,
  scheduleError,
} from "../contract.ts";
import type { Context } from "#core/request/context";
import { toContainsPattern } from "#core/rows/condition";
import { type EntryRow, listOccurrenceDays, toEntry, toOccurrence } from "./occurrences.ts";
import { createSeries, deleteOccurrences, detach, getTarget, updateOccurrences, updateRow } from "./series.service.ts";
import { scheduleEntries } from "./schedule.table.ts";

type Calls = (typeof scheduleApi)["calls"];

/** The caller's entries and the occurrences of those that repeat, in order of day and start. */
export async function listScheduleEntries(ctx: Context, input: InputOf<Calls["page"]>): Promise<ScheduleEntry[]> {
  const days = getDays(ctx, input);
  const [entries, series] = await Promise.all([
    listRows(ctx, { ...days, keyword: input.keyword, kind: "entries" }),
    listRows(ctx, { ...days, keyword: input.keyword, kind: "series" }),
  ]);
  const { time } = ctx.app;
  const plain = entries.map((row) => toEntry(row, time));
  if (series.length === 0) return plain;
  const range = boundRange(ctx, days);
  const occurrences = series.flatMap((row) =>
    listOccurrenceDays(row, range).map((date) => toOccurrence(row, date, time)),
  );
  return [...plain, ...occurrences].toSorted(compareEntries).slice(0, maxEntries);
}

type RowFilter = Days & { readonly keyword: string | undefined; readonly kind: "entries" | "series" };

async function listRows(ctx: Context, { from, to, keyword, kind }: RowFilter): Promise<EntryRow[]> {
  const rows = ctx.rows(scheduleEntries);
  let query = rows.select().where("row.accountId", "=", ctx.caller.accountId);
  if (to !== undefined) query = query.where("row.scheduleDate", "<=", to);
  if (kind === "series") query = query.where("row.repeat", "is not", null);
  else query = query.where("row.repeat", "is", null);
  if (from !== undefined && kind === "entries") query = query.where("row.scheduleDate", ">=", from);
  if (from !== undefined && kind === "series")
    query = query.where((on) => on.or([on("row.lastDate", "is", null), on("row.lastDate", ">=", from)]));
  if (keyword !== undefined) {
    const pattern = toContainsPattern(keyword);
    query = query.where((on) => on.or([on("row.content", "ilike", pattern), on("row.place", "ilike", pattern)]));
  }
  const ordered = query.selectAll("row").orderBy("row.scheduleDate").orderBy("row.startTime").orderBy("row.id");
  return await rows.run(ordered.limit(kind === "series" ? maxSeries : maxEntries));
}

/** One entry or occurrence of the caller. */
export async function getScheduleEntry(ctx: Context, { id }: { id: Id }): Promise<ScheduleEntry> {
  const { row, date } = await getTarget(ctx, id);
  return date === undefined ? toEntry(row, ctx.app.time) : toOccurrence(row, date, ctx.app.time);
}

/** Adds an entry to the caller's schedule. */
export async function addScheduleEntry(ctx: Context, input: InputOf<Calls["add"]>): Promise<void> {
  const { scheduleDate, scheduleTime, repeat, ...draft } = input;
  const day = scheduleDate ?? toDay(ctx, scheduleTime);
  if (day === undefined) throw scheduleError("schedule.date_missing");
  requireOrder(draft);
  const series = repeat === null || repeat === undefined ? { scheduleDate: day } : await createSeries(ctx, repeat, day);
  await ctx.rows(scheduleEntries).add({ ...draft, ...series, accountId: ctx.caller.accountId });
}

/**
 * Changes an entry or occurrences. Older clients send back the whole row with a new `scheduleTime`, so of the two days
 * the one that differs from the present day applies.
 */
export async function updateScheduleEntry(ctx: Context, input: InputOf<Calls["update"]>): Promise<void> {
  const { id, version, scope = "this", scheduleDate, scheduleTime, ...fields } = input;
  const { row, date } = await getTarget(ctx, id);
  const days = [scheduleDate, toDay(ctx, scheduleTime)].filter((day) => day !== null && day !== undefined);
  const newDay = days.find((day) => day !== (date ?? row.scheduleDate));
  requireOrder({ startTime: fields.startTime ?? row.startTime, endTime: fields.endTime ?? row.endTime });
  const change = { scope, version, changes: { ...fields, scheduleDate: newDay } };
  if (date === undefined) return await updateRow(ctx, row, change);
  const { exceptDates: _, status, ...changes } = change.changes;
  // A series as a whole is never finished, only its occurrences are.
  const ofOne = scope === "this" ? { ...changes, status } : changes;
  await updateOccurrences(ctx, { row, date }, { ...change, changes: ofOne });
}

/** Deletes an entry or occurrences. */
export async function deleteScheduleEntry(ctx: Context, input: InputOf<Calls["delete"]>): Promise<void> {
  const { row, date } = await getTarget(ctx, input.id);
  if (date === undefined) await ctx.rows(scheduleEntries).remove(row.id);
  else await deleteOccurrences(ctx, { row, date }, input.scope ?? "this");
}

/** Finishes or reopens an entry or an occurrence; returns the number of rows, always one. */
export async function setScheduleStatus(ctx: Context, { id, status }: InputOf<Calls["setStatus"]>): Promise<number> {
  if (status !== FinishStatus.finished && status !== FinishStatus.unfinished) throw commonError("status.invalid");
  const { row, date } = await getTarget(ctx, id);
  if (date === undefined) return await ctx.rows(scheduleEntries).set(row.id, { status });
  if (status !== row.status) await detach(ctx, { row, date }, { version: undefined, changes: { status } });
  return 1;
}

function requireOrder({ startTime, endTime }: { startTime: string; endTime: string }): void {
  if (endTime <= startTime) throw scheduleError("schedule.end_first");
}

/** The day of an instant in the time zone of the wire. */
function toDay({ app }: Context, instant: Date | null | undefined): string | undefined {
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
  if (from !== undefined) return { from, to: addDays(from, maxDays) };
  return { from: to === undefined ? undefined : addDays(to, -maxDays), to };
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** Without days, the occurrences of a year before and after today. */
function boundRange(ctx: Context, { from, to }: Days): { from: string; to: string } {
  const today = ctx.app.time.format(ctx.now()).slice(0, 10);
  return { from: from ?? addDays(today, -maxDays), to: to ?? addDays(today, maxDays) };
}

function compareEntries(one: ScheduleEntry, other: ScheduleEntry): number {
  const [first, second] = [one, other].map(({ scheduleDate, startTime }) => `${scheduleDate} ${startTime}`);
  return first === second ? one.id - other.id : (first ?? "") < (second ?? "") ? -1 : 1;
}
