import type { Id } from "#contract/id";
import { scheduleError } from "../contract.ts";
import type { Context } from "#core/request/context";
import { type EntryRow, listOccurrenceDays, toOne } from "./occurrences.ts";
import { toOccurrenceId } from "./occurrenceId.ts";
import { scheduleEntries } from "./schedule.table.ts";
import { joinRepeats, readExceptions, toRepeat, toSeriesColumns, writeExceptions } from "./seriesRule.ts";

/** A day of a series, or its end from that day on with the rule and the days that are left out. */
type DeletedPart = {
  readonly series: EntryRow;
  readonly date: string;
  readonly end?: Pick<EntryRow, "repeat" | "lastDate" | "exceptDates">;
};

/** Lists a deleted part of a series among the deleted entries. Its people and its reminder remain those of the series. */
export async function listAsDeleted(ctx: Context, { series, date, end }: DeletedPart): Promise<void> {
  const rows = ctx.rows(scheduleEntries);
  const { accountId, ownerOrgId, startTime, endTime, dayCount, content, place, color } = series;
  const copy = { accountId, ownerOrgId, startTime, endTime, dayCount, content, place, color };
  await rows.remove(await rows.add({ ...copy, ...end, scheduleDate: date, partOf: series.id }));
}

/**
 * After an undo of these rows: restored parts go back into their series, and the list of deleted entries has the others
 * exactly as long as their series lacks them. Returns the days, and the series from its days on, that are there again. Throws
 * for a part whose series is deleted or does not fit any more.
 */
export async function settleParts(ctx: Context, ids: readonly Id[]): Promise<EntryRow[]> {
  const rows = ctx.rows(scheduleEntries);
  const returned: EntryRow[] = [];
  for (const part of await rows.listWithDeleted(ids)) {
    if (part.partOf === null) continue;
    const [series] = await rows.listWithDeleted([part.partOf], "lock");
    if (part.deletedAt === null) {
      returned.push(await returnToSeries(ctx, part, series));
      continue;
    }
    const isReturned = series !== undefined && hasDay(series, part.scheduleDate);
    if (isReturned === part.isReturned) continue;
    // Only a row that is not deleted can be changed.
    await rows.restore(part.id);
    await rows.set(part.id, { isReturned });
    await rows.remove(part.id);
  }
  return returned;
}

function hasDay(series: EntryRow, date: string): boolean {
  return series.deletedAt === null && listOccurrenceDays(series, { from: date, to: date }).length > 0;
}

async function returnToSeries(ctx: Context, part: EntryRow, series: EntryRow | undefined): Promise<EntryRow> {
  const rows = ctx.rows(scheduleEntries);
  const name = series?.content ?? part.content;
  if (series === undefined || series.deletedAt !== null) throw scheduleError("schedule.series_deleted", { name });
  const changes = part.repeat === null ? includeDay(series, part.scheduleDate) : joinEnd(series, part);
  if (changes === undefined) throw scheduleError("schedule.series_changed", { name });
  await rows.update(series.id, changes);
  await rows.set(part.id, { isReturned: true });
  await rows.remove(part.id);
  const whole = await rows.get(series.id);
  const id = toOccurrenceId({ seriesNo: series.seriesNo, date: part.scheduleDate });
  return { ...(part.repeat === null ? toOne(whole, part.scheduleDate) : whole), scheduleDate: part.scheduleDate, id };
}

/** The series with a day that was left out; undefined if the day is not left out, or none of its rule. */
function includeDay(series: EntryRow, date: string) {
  const exceptions = readExceptions(series.exceptDates);
  const exceptDates = writeExceptions(exceptions.filter((one) => one !== date));
  const isMissing = exceptions.includes(date) && hasDay({ ...series, exceptDates }, date);
  return isMissing ? { exceptDates } : undefined;
}

/** The series with its former end; undefined if it does not end on the day before. */
function joinEnd(series: EntryRow, end: EntryRow) {
  const [before, rest] = [toRepeat(series), toRepeat(end)];
  const joined = before === undefined || rest === undefined ? undefined : joinRepeats(before, rest);
  const columns = joined === undefined ? undefined : toSeriesColumns(joined);
  if (columns === undefined) return undefined;
  const exceptions = [...readExceptions(series.exceptDates), ...readExceptions(end.exceptDates)];
  return { ...columns, exceptDates: writeExceptions(exceptions) };
}
