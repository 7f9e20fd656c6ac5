import type { DayRange } from "#contract/calendar/repeatDays";
import { addCalendarDays } from "#contract/calendar/workingDays";
import type { Id } from "#contract/id";
import { maxDayCount } from "../../entryDays.contract.ts";
import { maxEntries, maxSeries, type ScheduleEntry } from "../../contract.ts";
import type { Context } from "#core/request/context";
import type { LocalTime } from "#core/request/time";
import { oneOf } from "#core/rows/condition";
import { organisations } from "#modules/identity/organisation/server";
import { findChoices } from "../choice/choice.ts";
import { filterByKeyword } from "../keywordFilter.ts";
import { type EntryRow, listBeginnings, toEntry, toOccurrence, toSharedEntry } from "../occurrences.ts";
import { scheduleEntries } from "../schedule.table.ts";
import { findWritable } from "./calendars.ts";

type SharedRequest = {
  readonly days: DayRange;
  readonly time: LocalTime;
  readonly keyword: string | undefined;
  readonly calendarIds: readonly Id[];
};

/** The entries of shared calendars and the occurrences of those that repeat; a policy leaves out calendars of others. */
export async function listSharedEntries(ctx: Context, request: SharedRequest): Promise<ScheduleEntry[]> {
  const { days, time, calendarIds } = request;
  if (calendarIds.length === 0) return [];
  const [plain, series, owners, writable] = await Promise.all([
    listSharedRows(ctx, request, "plain"),
    listSharedRows(ctx, request, "series"),
    ctx.rows(organisations).list({ id: calendarIds }),
    findWritable(ctx, calendarIds),
  ]);
  const rows = [...plain, ...series];
  const choices = await findChoices(
    ctx,
    rows.map(({ id }) => id),
  );
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  return rows.flatMap((row) => {
    const { ownerOrgId } = row;
    const ownerOrgName = ownerOrgId === null ? undefined : names.get(ownerOrgId);
    // A calendar goes with its organisation.
    if (ownerOrgId === null || ownerOrgName === undefined) return [];
    const view = {
      ownerOrgName,
      canWrite: writable.has(ownerOrgId),
      choice: choices.get(row.id),
    };
    return listBeginnings(row, days).map((date) => {
      const entry = row.repeat === null ? toEntry(row, time) : toOccurrence(row, date, time);
      return toSharedEntry(entry, view);
    });
  });
}

/** Entries on the days, with those that began before and go on; or those that repeat. Each kind has an index. */
async function listSharedRows(
  ctx: Context,
  { days, keyword, calendarIds }: SharedRequest,
  kind: "plain" | "series",
): Promise<EntryRow[]> {
  const entries = ctx.rows(scheduleEntries);
  const earliest = addCalendarDays(days.from, 1 - maxDayCount);
  const begun = entries.select().where(oneOf("row.ownerOrgId", calendarIds)).where("row.scheduleDate", "<=", days.to);
  const onDays =
    kind === "plain"
      ? begun
          .where("row.repeat", "is", null)
          .where("row.scheduleDate", ">=", earliest)
          .where((on) => on.or([on("row.scheduleDate", ">=", days.from), on("row.dayCount", ">", 1)]))
      : begun
          .where("row.repeat", "is not", null)
          .where((on) => on.or([on("row.lastDate", "is", null), on("row.lastDate", ">=", earliest)]));
  const ordered = filterByKeyword(onDays, keyword).selectAll("row").orderBy("row.scheduleDate").orderBy("row.id");
  return await entries.run(ordered.limit(kind === "plain" ? maxEntries : maxSeries));
}
