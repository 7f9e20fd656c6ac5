import type { Id } from "#contract/id";
import { maxExceptions } from "../contract.ts";
import type { Context } from "#core/request/context";
import { listLastDeletions } from "#core/request/history/changes";
import type { Reversal } from "#core/request/history/trackedRecord";
import { oneOf } from "#core/rows/condition";
import type { EntryRow } from "./occurrences.ts";
import { scheduleEntries } from "./schedule.table.ts";
import { requireCalendar } from "./shared/calendars.ts";

/** Entries of a shared calendar are restored only by those who may write it. */
export async function guardScheduleUndo(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  const rows = await ctx.rows(scheduleEntries).listWithDeleted(reversals.map(({ id }) => id));
  const calendarIds = new Set(rows.flatMap(({ ownerOrgId }) => (ownerOrgId === null ? [] : [ownerOrgId])));
  for (const id of calendarIds) await requireCalendar(ctx, id);
}

/**
 * Restores the days of series that were changed alone and deleted together with these rows: with their series, or with its
 * end. Returns the ids of the days.
 */
export async function restoreDaysOf(ctx: Context, restored: readonly EntryRow[]): Promise<Id[]> {
  const rows = ctx.rows(scheduleEntries);
  const seriesIds = restored.map(({ id, partOf }) => partOf ?? id);
  const deleted = rows
    .selectWithDeleted()
    .where(oneOf("row.seriesId", seriesIds))
    .where("row.deletedAt", "is not", null);
  const days = await rows.run(deleted.select(["row.id", "row.seriesId"]).limit(maxExceptions));
  if (days.length === 0) return [];
  const ids = [...restored, ...days].map(({ id }) => id);
  const deletions = await listLastDeletions(ctx, scheduleEntries.name, ids);
  const requestOf = (id: Id) => deletions.get(id)?.requestId ?? undefined;
  const together = days.filter(({ id, seriesId }) => {
    const request = requestOf(id);
    return (
      request !== undefined &&
      restored.some((one) => (one.partOf ?? one.id) === seriesId && requestOf(one.id) === request)
    );
  });
  for (const { id } of together) await rows.restore(id);
  return together.map(({ id }) => id);
}
