import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { commonError } from "#contract/errors";
import { FinishStatus, type scheduleApi, type ScheduleEntry, scheduleError } from "../contract.ts";
import type { Context } from "#core/request/context";
import { getInvitable } from "./invitation/invitation.service.ts";
import { tellInvited } from "./invitation/invitationNotices.ts";
import { toInvitedDetail } from "./invitation/invitedEntries.ts";
import { type EntryRow, toEntry, toOccurrence } from "./occurrences.ts";
import { createSeries, deleteOccurrences, detach, updateOccurrences, updateRow } from "./series.service.ts";
import { toDay } from "./scheduleList.service.ts";
import { requireCalendar, toSharedDetail } from "./shared/calendars.ts";
import { scheduleEntries } from "./schedule.table.ts";
import { getTarget, getWritableTarget, isInvited } from "./target.ts";

type Calls = (typeof scheduleApi)["calls"];

/** One entry or occurrence of the caller, or one to which they are invited. */
export async function getScheduleEntry(ctx: Context, { id }: { id: Id }): Promise<ScheduleEntry> {
  const { row, date } = await getTarget(ctx, id);
  if (isInvited(ctx, row)) return await toInvitedDetail(ctx, row, date);
  const entry = date === undefined ? toEntry(row, ctx.app.time) : toOccurrence(row, date, ctx.app.time);
  return row.ownerOrgId === null ? entry : await toSharedDetail(ctx, row, entry);
}

/** Adds an entry to the caller's schedule, and invites people to it. */
export async function addScheduleEntry(ctx: Context, input: InputOf<Calls["add"]>): Promise<void> {
  const invitedIds = await getInvitable(ctx, input.invitedIds ?? [], []);
  const id = await addEntry(ctx, { ...input, invitedIds }, null);
  if (invitedIds.length > 0) await tellInvited(ctx, [{ after: await ctx.rows(scheduleEntries).get(id) }]);
}

/** Adds an entry to the calendar of an organisation. */
export async function addSharedEntry(ctx: Context, input: InputOf<Calls["addShared"]>): Promise<void> {
  const { ownerOrgId, ...draft } = input;
  await requireCalendar(ctx, ownerOrgId);
  await addEntry(ctx, draft, ownerOrgId);
}

async function addEntry(ctx: Context, input: InputOf<Calls["add"]>, ownerOrgId: Id | null): Promise<Id> {
  const { scheduleDate, scheduleTime, repeat, ...draft } = input;
  const day = scheduleDate ?? toDay(ctx, scheduleTime);
  if (day === undefined) throw scheduleError("schedule.date_missing");
  requireOrder(draft);
  const isSeries = repeat !== null && repeat !== undefined;
  const series = isSeries ? await createSeries(ctx, { repeat, start: day, ownerOrgId }) : { scheduleDate: day };
  const { accountId } = ctx.caller;
  return await ctx.rows(scheduleEntries).add({ ...draft, ...series, accountId, ownerOrgId });
}

/**
 * Changes an entry or occurrences. Older clients send back the whole row with a new `scheduleTime`, so of the two days
 * the one that differs from the present day applies.
 */
export async function updateScheduleEntry(ctx: Context, input: InputOf<Calls["update"]>): Promise<void> {
  const { id, version, scope = "this", scheduleDate, scheduleTime, ...fields } = input;
  const { row, date } = await getWritableTarget(ctx, id);
  const days = [scheduleDate, toDay(ctx, scheduleTime)].filter((day) => day !== null && day !== undefined);
  const newDay = days.find((day) => day !== (date ?? row.scheduleDate));
  const { startTime = row.startTime, endTime = row.endTime, dayCount = row.dayCount } = fields;
  requireOrder({ startTime, endTime, dayCount });
  const personal = row.ownerOrgId === null ? await getPersonalChanges(ctx, fields, row) : onlyShared;
  const change = { scope, version, changes: { ...fields, ...personal, scheduleDate: newDay } };
  if (date === undefined) return await updateRow(ctx, row, change);
  const { exceptDates: _, status, ...changes } = change.changes;
  // A series as a whole is never finished, only its occurrences are.
  const ofOne = scope === "this" ? { ...changes, status } : changes;
  await updateOccurrences(ctx, { row, date }, { ...change, changes: ofOne });
}

/** Entries of shared calendars have neither a reminder nor people who are invited. */
const onlyShared = { invitedIds: undefined, remindMinutes: undefined };

type PersonalFields = Pick<InputOf<Calls["update"]>, "invitedIds" | "remindMinutes">;

async function getPersonalChanges(ctx: Context, { invitedIds, remindMinutes }: PersonalFields, row: EntryRow) {
  return { invitedIds: invitedIds && (await getInvitable(ctx, invitedIds, row.invitedIds)), remindMinutes };
}

/** Deletes an entry or occurrences. */
export async function deleteScheduleEntry(ctx: Context, input: InputOf<Calls["delete"]>): Promise<void> {
  const { row, date } = await getWritableTarget(ctx, input.id);
  if (date !== undefined) return await deleteOccurrences(ctx, { row, date }, input.scope ?? "this");
  await ctx.rows(scheduleEntries).remove(row.id);
  await tellInvited(ctx, [{ before: row }]);
}

/** Finishes or reopens an entry or an occurrence; returns the number of rows, always one. */
export async function setScheduleStatus(ctx: Context, { id, status }: InputOf<Calls["setStatus"]>): Promise<number> {
  if (status !== FinishStatus.finished && status !== FinishStatus.unfinished) throw commonError("status.invalid");
  const { row, date } = await getWritableTarget(ctx, id);
  if (date === undefined) return await ctx.rows(scheduleEntries).set(row.id, { status });
  if (status !== row.status) await detach(ctx, { row, date }, { version: undefined, changes: { status } });
  return 1;
}

function requireOrder({ startTime, endTime, dayCount }: Pick<EntryRow, "startTime" | "endTime" | "dayCount">): void {
  if (dayCount === 1 && endTime <= startTime) throw scheduleError("schedule.end_first");
}
