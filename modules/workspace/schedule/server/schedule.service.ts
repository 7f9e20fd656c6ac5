import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { commonError } from "#contract/errors";
import { FinishStatus, maxDays, maxEntries, type scheduleApi, type ScheduleEntry, scheduleError } from "../contract.ts";
import type { Context } from "#core/request/context";
import { toContainsPattern } from "#core/rows/condition";
import type { RowOf } from "#core/rows/table";
import { scheduleEntries } from "./schedule.table.ts";

type Calls = (typeof scheduleApi)["calls"];
type EntryRow = RowOf<typeof scheduleEntries>;

/** The caller's entries, in order of day and start. */
export async function listScheduleEntries(ctx: Context, input: InputOf<Calls["page"]>): Promise<ScheduleEntry[]> {
  const { from, to } = getDays(ctx, input);
  const rows = ctx.rows(scheduleEntries);
  let query = rows.select().where("row.accountId", "=", ctx.caller.accountId);
  if (from !== undefined) query = query.where("row.scheduleDate", ">=", from);
  if (to !== undefined) query = query.where("row.scheduleDate", "<=", to);
  if (input.keyword !== undefined) {
    const pattern = toContainsPattern(input.keyword);
    query = query.where((on) => on.or([on("row.content", "ilike", pattern), on("row.place", "ilike", pattern)]));
  }
  const found = await rows.run(
    query.selectAll("row").orderBy("row.scheduleDate").orderBy("row.startTime").orderBy("row.id").limit(maxEntries),
  );
  return found.map((row) => toEntry(ctx, row));
}

/** One entry of the caller. */
export async function getScheduleEntry(ctx: Context, { id }: { id: Id }): Promise<ScheduleEntry> {
  return toEntry(ctx, await ctx.rows(scheduleEntries).get(id));
}

/** Adds an entry to the caller's schedule. */
export async function addScheduleEntry(ctx: Context, input: InputOf<Calls["add"]>): Promise<void> {
  const { scheduleDate, scheduleTime, ...draft } = input;
  const day = scheduleDate ?? toDay(ctx, scheduleTime);
  if (day === undefined) throw scheduleError("schedule.date_missing");
  requireOrder(draft);
  await ctx.rows(scheduleEntries).add({ ...draft, scheduleDate: day, accountId: ctx.caller.accountId });
}

/**
 * Changes an entry. Older clients send back the whole row with a new `scheduleTime`, so of the two days the one that
 * differs from the stored day applies.
 */
export async function updateScheduleEntry(ctx: Context, input: InputOf<Calls["update"]>): Promise<void> {
  const { id, version, scheduleDate, scheduleTime, ...changes } = input;
  const stored = await ctx.rows(scheduleEntries).get(id);
  const days = [scheduleDate, toDay(ctx, scheduleTime)].filter((day) => day !== null && day !== undefined);
  const newDay = days.find((day) => day !== stored.scheduleDate);
  requireOrder({ startTime: changes.startTime ?? stored.startTime, endTime: changes.endTime ?? stored.endTime });
  await ctx.rows(scheduleEntries).update(id, { ...changes, scheduleDate: newDay }, version);
}

/** Finishes or reopens an entry; returns the number of rows, always one. */
export async function setScheduleStatus(ctx: Context, { id, status }: InputOf<Calls["setStatus"]>): Promise<number> {
  if (status !== FinishStatus.finished && status !== FinishStatus.unfinished) throw commonError("status.invalid");
  return await ctx.rows(scheduleEntries).set(id, { status });
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

function toEntry({ app }: Context, row: EntryRow): ScheduleEntry {
  const { tenantId: _, deletedAt: __, accountId, ...entry } = row;
  const begins = app.time.parse(`${entry.scheduleDate} ${entry.startTime}`);
  return { ...entry, userId: accountId, scheduleTime: begins ?? new Date(`${entry.scheduleDate}T00:00:00Z`) };
}
