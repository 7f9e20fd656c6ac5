import type { Id } from "#contract/id";
import { parseRepeatRule } from "#contract/calendar/repeatRule";
import { type Repeat, toDayNumber } from "#contract/calendar/repeatDays";
import { addCalendarDays } from "#contract/calendar/workingDays";
import { type ChangeScope, maxExceptions, maxSeries, scheduleError } from "../contract.ts";
import type { Context } from "#core/request/context";
import type { ChangesOf } from "#core/rows/table";
import { listAsDeleted } from "./deletedParts.ts";
import { copyAnswers } from "./invitation/invitation.service.ts";
import { tellInvited } from "./invitation/invitationNotices.ts";
import { type EntryRow, listOccurrenceDays, toOne } from "./occurrences.ts";
import { scheduleEntries } from "./schedule.table.ts";
import {
  type DayMove,
  moveExceptions,
  moveRepeat,
  readExceptions,
  type SeriesColumns,
  splitRepeat,
  toRepeat,
  toSeriesColumns,
  writeExceptions,
} from "./seriesRule.ts";

/** A day of a series. */
export type Occurrence = { readonly row: EntryRow; readonly date: string };

type RowChanges = ChangesOf<typeof scheduleEntries>;

/** A change of an entry or of occurrences; `repeat` null ends the repeat. */
export type EntryChange = {
  readonly scope: ChangeScope;
  readonly changes: RowChanges;
  /** The version on which it is based. */
  readonly version: number | undefined;
};

type NewSeries = { readonly repeat: string; readonly start: string; readonly ownerOrgId: Id | null };

/** The columns of a new series. Throws if the rule has no day, or if the schedule or calendar has too many series. */
export async function createSeries(ctx: Context, { repeat, start, ownerOrgId }: NewSeries): Promise<SeriesColumns> {
  const rows = ctx.rows(scheduleEntries);
  const all = rows.select().where("row.repeat", "is not", null);
  const own = all.where("row.accountId", "=", ctx.caller.accountId).where("row.ownerOrgId", "is", null);
  const ofOwner = ownerOrgId === null ? own : all.where("row.ownerOrgId", "=", ownerOrgId);
  const found = await rows.run(ofOwner.select("row.id").limit(maxSeries));
  if (found.length >= maxSeries) throw scheduleError("schedule.too_many_series", { maximum: maxSeries });
  return toColumns(readRepeat(repeat, start));
}

/** Changes a row itself: an entry, or a series as a whole. */
export async function updateRow(ctx: Context, row: EntryRow, { changes, version }: EntryChange): Promise<void> {
  const repeat = changes.repeat === undefined ? row.repeat : changes.repeat;
  const start = changes.scheduleDate ?? row.scheduleDate;
  const columns = { ...changes, ...(await toSeries()) };
  await ctx.rows(scheduleEntries).update(row.id, noteTimeChange(ctx, row, columns), version);
  await tellOf(ctx, row, row.id);

  async function toSeries(): Promise<RowChanges> {
    if (repeat !== null)
      return row.repeat === null
        ? await createSeries(ctx, { repeat, start, ownerOrgId: row.ownerOrgId })
        : toColumns(readRepeat(repeat, start));
    return row.repeat === null ? {} : { repeat: null, lastDate: null, exceptDates: null };
  }
}

/** Changes one occurrence, it and those after it, or all of them. */
export async function updateOccurrences(ctx: Context, { row, date }: Occurrence, change: EntryChange): Promise<void> {
  const { scope, version, changes } = change;
  if (scope === "this") return await detach(ctx, { row, date }, change);
  const stored = getRepeat(row);
  const move = { from: date, to: changes.scheduleDate ?? date };
  if (scope === "all" || isFirstDay(row, date)) {
    const start = addCalendarDays(row.scheduleDate, toDayNumber(move.to) - toDayNumber(move.from));
    const next = changeRepeat(stored, { row, changes, start, move });
    const series = toChanges(next, { stored, start, exceptDates: row.exceptDates });
    await ctx.rows(scheduleEntries).update(row.id, noteTimeChange(ctx, row, { ...changes, ...series }), version);
    return await tellOf(ctx, row, row.id);
  }
  const { before, rest } = splitRepeat(stored, date);
  const [past, coming] = splitExceptions(row, date);
  const next = changeRepeat(rest, { row, changes, start: move.to, move });
  const series = toChanges(next, { stored: rest, start: move.to, exceptDates: coming });
  const { ownerOrgId } = row;
  if (next !== undefined)
    await createSeries(ctx, { repeat: series.repeat ?? "", start: series.scheduleDate, ownerOrgId });
  await ctx.rows(scheduleEntries).update(row.id, { ...toColumns(before), exceptDates: past }, version);
  const { timeChangedAt = row.timeChangedAt } = noteTimeChange(ctx, row, { ...changes, scheduleDate: undefined });
  const id = await ctx.rows(scheduleEntries).add({ ...copyOf(row, changes), ...series, timeChangedAt });
  await passInvitationsOn(ctx, { row, id, fromDay: date, isOccurrence: false });
  const former = { ...row, scheduleDate: date, repeat: toColumns(rest).repeat, exceptDates: coming };
  await tellOf(ctx, former, id);
}

/** Tells the invited accounts how an entry is now. */
async function tellOf(ctx: Context, before: EntryRow, id: Id): Promise<void> {
  await tellInvited(ctx, [{ before, after: await ctx.rows(scheduleEntries).get(id) }]);
}

type NewPart = { readonly row: EntryRow; readonly id: Id; readonly fromDay: string; readonly isOccurrence: boolean };

/** An entry that was a part of another one keeps what others have answered and chosen. */
async function passInvitationsOn(ctx: Context, { row, id, fromDay, isOccurrence }: NewPart): Promise<void> {
  if (row.invitedIds.length > 0 || row.ownerOrgId !== null)
    await copyAnswers(ctx, { fromEntry: row.id, toEntry: id, fromDay, isOccurrence });
}

/** Deletes one occurrence, it and those after it, or all of them, together with those that were changed alone. */
export async function deleteOccurrences(ctx: Context, { row, date }: Occurrence, scope: ChangeScope): Promise<void> {
  if (scope === "this") {
    await leaveOut(ctx, { row, date });
    await listAsDeleted(ctx, { series: row, date });
    return await tellInvited(ctx, [{ before: toOne(row, date) }]);
  }
  const isAll = scope === "all" || isFirstDay(row, date);
  const detached = await ctx.rows(scheduleEntries).list({ seriesId: row.id });
  const gone = detached.filter(({ scheduleDate }) => isAll || scheduleDate >= date);
  if (gone.length > 0) await ctx.rows(scheduleEntries).removeAll(gone.map(({ id }) => id));
  if (isAll) await ctx.rows(scheduleEntries).remove(row.id);
  else {
    const { before, rest } = splitRepeat(getRepeat(row), date);
    const [exceptDates, coming] = splitExceptions(row, date);
    await ctx.rows(scheduleEntries).update(row.id, { ...toColumns(before), exceptDates });
    await listAsDeleted(ctx, { series: row, date, end: { ...toColumns(rest), exceptDates: coming } });
  }
  const former = isAll ? row : { ...row, scheduleDate: date };
  await tellInvited(
    ctx,
    [former, ...gone].map((before) => ({ before })),
  );
}

/** Makes an occurrence an entry of its own, with these changes. */
export async function detach(
  ctx: Context,
  { row, date }: Occurrence,
  { version, changes }: Pick<EntryChange, "changes" | "version">,
): Promise<void> {
  await leaveOut(ctx, { row, date }, version);
  const scheduleDate = changes.scheduleDate ?? date;
  const { timeChangedAt = row.timeChangedAt } = noteTimeChange(ctx, toOne(row, date), changes);
  const part = { ...copyOf(row, changes), scheduleDate, seriesId: row.id, timeChangedAt };
  const id = await ctx.rows(scheduleEntries).add(part);
  await passInvitationsOn(ctx, { row, id, fromDay: date, isOccurrence: true });
  await tellOf(ctx, toOne(row, date), id);
}

const timeColumns = ["scheduleDate", "startTime", "endTime", "dayCount", "repeat"] as const;

/** The changes, and when they were made if they concern the time: invited accounts are asked again. */
function noteTimeChange(ctx: Context, row: EntryRow, changes: RowChanges): RowChanges {
  const isOther = timeColumns.some((column) => changes[column] !== undefined && changes[column] !== row[column]);
  return isOther ? { ...changes, timeChangedAt: ctx.now() } : changes;
}

async function leaveOut(ctx: Context, { row, date }: Occurrence, version?: number): Promise<void> {
  const exceptions = [...readExceptions(row.exceptDates), date];
  if (exceptions.length > maxExceptions)
    throw scheduleError("schedule.too_many_exceptions", { maximum: maxExceptions });
  await ctx.rows(scheduleEntries).update(row.id, { exceptDates: writeExceptions(exceptions) }, version);
}

function isFirstDay(row: EntryRow, date: string): boolean {
  return listOccurrenceDays(row, { from: row.scheduleDate, to: date })[0] === date;
}

/** The content of a row for a new one, with changes; the repeat follows its own rules. */
function copyOf(row: EntryRow, changes: RowChanges) {
  return {
    accountId: row.accountId,
    ownerOrgId: row.ownerOrgId,
    startTime: changes.startTime ?? row.startTime,
    endTime: changes.endTime ?? row.endTime,
    dayCount: changes.dayCount ?? row.dayCount,
    content: changes.content ?? row.content,
    place: changes.place === undefined ? row.place : changes.place,
    color: changes.color ?? row.color,
    status: changes.status ?? row.status,
    remindMinutes: changes.remindMinutes === undefined ? row.remindMinutes : changes.remindMinutes,
    invitedIds: changes.invitedIds ?? row.invitedIds,
  };
}

function splitExceptions({ exceptDates }: EntryRow, date: string): [string | null, string | null] {
  const all = readExceptions(exceptDates);
  return [writeExceptions(all.filter((one) => one < date)), writeExceptions(all.filter((one) => one >= date))];
}

type RepeatChange = {
  readonly row: EntryRow;
  readonly changes: RowChanges;
  /** The first day, if the rule is a new one. */
  readonly start: string;
  readonly move: DayMove;
};

/** The repeat after a change: a new rule, the old one on other days, or none. Forms send the old one back unchanged. */
function changeRepeat(stored: Repeat, { row, changes, start, move }: RepeatChange): Repeat | undefined {
  if (changes.repeat === null) return undefined;
  const isKept = changes.repeat === undefined || changes.repeat === row.repeat;
  return isKept ? moveRepeat(stored, move) : readRepeat(changes.repeat ?? "", start);
}

type SeriesChange = { readonly stored: Repeat; readonly start: string; readonly exceptDates: string | null };

/** The columns of a changed series, or of a single entry if it does not repeat any more. */
function toChanges(next: Repeat | undefined, { stored, start, exceptDates }: SeriesChange) {
  if (next === undefined) return { repeat: null, lastDate: null, exceptDates: null, scheduleDate: start };
  const exceptions = moveExceptions(readExceptions(exceptDates), stored, next);
  return { ...toColumns(next), exceptDates: writeExceptions(exceptions) };
}

function getRepeat(row: EntryRow): Repeat {
  const repeat = toRepeat(row);
  if (repeat === undefined) throw scheduleError("schedule.missing");
  return repeat;
}

function readRepeat(text: string, start: string): Repeat {
  const rule = parseRepeatRule(text);
  if (rule === undefined) throw scheduleError("schedule.repeat_empty");
  return { rule, start };
}

function toColumns(repeat: Repeat): SeriesColumns {
  const columns = toSeriesColumns(repeat);
  if (columns === undefined) throw scheduleError("schedule.repeat_empty");
  return columns;
}
