import type { Id } from "#contract/id";
import { maxExceptions } from "../contract.ts";
import type { Context } from "#core/request/context";
import { listLastDeletions } from "#core/request/history/changes";
import type { Reversal } from "#core/request/history/trackedRecord";
import { oneOf } from "#core/rows/condition";
import { scheduleEntries } from "./schedule.table.ts";
import { requireCalendar } from "./shared/calendars.ts";

/** Entries of a shared calendar are restored only by those who may write it. */
export async function guardScheduleUndo(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  const rows = await ctx.rows(scheduleEntries).listWithDeleted(reversals.map(({ id }) => id));
  const calendarIds = new Set(rows.flatMap(({ ownerOrgId }) => (ownerOrgId === null ? [] : [ownerOrgId])));
  for (const id of calendarIds) await requireCalendar(ctx, id);
}

/** Restores the days that were changed alone and deleted together with their series; returns their ids. */
export async function restoreDaysOf(ctx: Context, seriesIds: readonly Id[]): Promise<Id[]> {
  const rows = ctx.rows(scheduleEntries);
  const deleted = rows
    .selectWithDeleted()
    .where(oneOf("row.seriesId", seriesIds))
    .where("row.deletedAt", "is not", null);
  const days = await rows.run(deleted.select(["row.id", "row.seriesId"]).limit(maxExceptions));
  if (days.length === 0) return [];
  const dayIds = days.map(({ id }) => id);
  const deletions = await listLastDeletions(ctx, scheduleEntries.name, [...seriesIds, ...dayIds]);
  const requestOf = (id: Id | null) => (id === null ? undefined : deletions.get(id)?.requestId);
  const restored = days.filter(({ id, seriesId }) => {
    const request = requestOf(id);
    return request !== undefined && request !== null && request === requestOf(seriesId);
  });
  for (const { id } of restored) await rows.restore(id);
  return restored.map(({ id }) => id);
}
