import type { DayRange } from "#contract/calendar/repeatDays";
import type { Id } from "#contract/id";
import { maxEntries, type ScheduleEntry } from "../../contract.ts";
import type { Context } from "#core/request/context";
import { oneOf } from "#core/rows/condition";
import { organisations } from "#modules/identity/organisation/server";
import { filterByKeyword } from "../keywordFilter.ts";
import { listOccurrenceDays, toEntry, toOccurrence, toSharedEntry } from "../occurrences.ts";
import { scheduleEntries } from "../schedule.table.ts";
import { findWritable } from "./calendars.ts";

type SharedRequest = {
  readonly days: DayRange;
  readonly keyword: string | undefined;
  readonly calendarIds: readonly Id[];
};

/** The entries of shared calendars and the occurrences of those that repeat; a policy leaves out calendars of others. */
export async function listSharedEntries(ctx: Context, request: SharedRequest): Promise<ScheduleEntry[]> {
  const { days, keyword, calendarIds } = request;
  if (calendarIds.length === 0) return [];
  const entries = ctx.rows(scheduleEntries);
  const inRange = entries
    .select()
    .where(oneOf("row.ownerOrgId", calendarIds))
    .where("row.scheduleDate", "<=", days.to)
    .where((on) =>
      on.or([
        on("row.scheduleDate", ">=", days.from),
        on.and([
          on("row.repeat", "is not", null),
          on.or([on("row.lastDate", "is", null), on("row.lastDate", ">=", days.from)]),
        ]),
      ]),
    );
  const query = filterByKeyword(inRange, keyword).selectAll("row").orderBy("row.scheduleDate").orderBy("row.id");
  const [rows, owners, writable] = await Promise.all([
    entries.run(query.limit(maxEntries)),
    ctx.rows(organisations).list({ id: calendarIds }),
    findWritable(ctx, calendarIds),
  ]);
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  return rows.flatMap((row) => {
    const { ownerOrgId } = row;
    if (ownerOrgId === null) return [];
    const view = { ownerOrgName: names.get(ownerOrgId) ?? null, canWrite: writable.has(ownerOrgId) };
    const dates = row.repeat === null ? [] : listOccurrenceDays(row, days);
    const found =
      row.repeat === null ? [toEntry(row, ctx.app.time)] : dates.map((date) => toOccurrence(row, date, ctx.app.time));
    return found.map((entry) => toSharedEntry(entry, view));
  });
}
