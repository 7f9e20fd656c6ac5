import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { commonError } from "#contract/errors";
import { FinishStatus, type scheduleApi, type ScheduleEntry, scheduleError } from "../contract.ts";
import type { Context } from "#core/request/context";
import { getInvitable } from "./invitation/invitation.service.ts";
import { tellInvited } from "./invitation/invitationNotices.ts";
import { toInvitedDetail } from "./invitation/invitedEntries.ts";
import { toEntry, toOccurrence } from "./occurrences.ts";
import { createSeries, deleteOccurrences, detach, updateOccurrences, updateRow } from "./series.service.ts";
import { toDay } from "./scheduleList.service.ts";
import { scheduleEntries } from "./schedule.table.ts";
import { getOwnTarget, getTarget, isOwn } from "./target.ts";

type Calls = (typeof scheduleApi)["calls"];

/** One entry or occurrence of the caller, or one to which they are invited. */
export async function getScheduleEntry(ctx: Context, { id }: { id: Id }): Promise<ScheduleEntry> {
  const { row, date } = await getTarget(ctx, id);
  if (!isOwn(ctx, row)) return await toInvitedDetail(ctx, row, date);
  return date === undefined ? toEntry(row, ctx.app.time) : toOccurrence(row, date, ctx.app.time);
}

/** Adds an entry to the caller's schedule, and invites people to it. */
export async function addScheduleEntry(ctx: Context, input: InputOf<Calls["add"]>): Promise<void> {
  const { scheduleDate, scheduleTime, repeat, ...draft } = input;
  const day = scheduleDate ?? toDay(ctx, scheduleTime);
  if (day === undefined) throw scheduleError("schedule.date_missing");
  requireOrder(draft);
  const series = repeat === null || repeat === undefined ? { scheduleDate: day } : await createSeries(ctx, repeat, day);
  const invitedIds = await getInvitable(ctx, draft.invitedIds ?? [], []);
  const id = await ctx.rows(scheduleEntries).add({ ...draft, ...series, invitedIds, accountId: ctx.caller.accountId });
  if (invitedIds.length > 0) await tellInvited(ctx, [{ after: await ctx.rows(scheduleEntries).get(id) }]);
}

/**
 * Changes an entry or occurrences. Older clients send back the whole row with a new `scheduleTime`, so of the two days
 * the one that differs from the present day applies.
 */
export async function updateScheduleEntry(ctx: Context, input: InputOf<Calls["update"]>): Promise<void> {
  const { id, version, scope = "this", scheduleDate, scheduleTime, ...fields } = input;
  const { row, date } = await getOwnTarget(ctx, id);
  const days = [scheduleDate, toDay(ctx, scheduleTime)].filter((day) => day !== null && day !== undefined);
  const newDay = days.find((day) => day !== (date ?? row.scheduleDate));
  requireOrder({ startTime: fields.startTime ?? row.startTime, endTime: fields.endTime ?? row.endTime });
  const invitedIds = fields.invitedIds && (await getInvitable(ctx, fields.invitedIds, row.invitedIds));
  const change = { scope, version, changes: { ...fields, invitedIds, scheduleDate: newDay } };
  if (date === undefined) return await updateRow(ctx, row, change);
  const { exceptDates: _, status, ...changes } = change.changes;
  // A series as a whole is never finished, only its occurrences are.
  const ofOne = scope === "this" ? { ...changes, status } : changes;
  await updateOccurrences(ctx, { row, date }, { ...change, changes: ofOne });
}

/** Deletes an entry or occurrences. */
export async function deleteScheduleEntry(ctx: Context, input: InputOf<Calls["delete"]>): Promise<void> {
  const { row, date } = await getOwnTarget(ctx, input.id);
  if (date !== undefined) return await deleteOccurrences(ctx, { row, date }, input.scope ?? "this");
  await ctx.rows(scheduleEntries).remove(row.id);
  await tellInvited(ctx, [{ before: row }]);
}

/** Finishes or reopens an entry or an occurrence; returns the number of rows, always one. */
export async function setScheduleStatus(ctx: Context, { id, status }: InputOf<Calls["setStatus"]>): Promise<number> {
  if (status !== FinishStatus.finished && status !== FinishStatus.unfinished) throw commonError("status.invalid");
  const { row, date } = await getOwnTarget(ctx, id);
  if (date === undefined) return await ctx.rows(scheduleEntries).set(row.id, { status });
  if (status !== row.status) await detach(ctx, { row, date }, { version: undefined, changes: { status } });
  return 1;
}

function requireOrder({ startTime, endTime }: { startTime: string; endTime: string }): void {
  if (endTime <= startTime) throw scheduleError("schedule.end_first");
}
