import type { DayRange } from "#contract/calendar/repeatDays";
import { addCalendarDays } from "#contract/calendar/workingDays";
import type { Id } from "#contract/id";
import { maxDayCount } from "../../entryDays.contract.ts";
import { maxEntries, type ScheduleEntry } from "../../contract.ts";
import type { Context } from "#core/request/context";
import type { LocalTime } from "#core/request/time";
import { oneOf } from "#core/rows/condition";
import { organisations } from "#modules/identity/organisation/server";
import { findChoices } from "../choice/choice.ts";
import { filterByKeyword } from "../keywordFilter.ts";
import { listBeginnings, toEntry, toOccurrence, toSharedEntry } from "../occurrences.ts";
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
  const { days, time, keyword, calendarIds } = request;
  if (calendarIds.length === 0) return [];
  const entries = ctx.rows(scheduleEntries);
  const earliest = addCalendarDays(days.from, 1 - maxDayCount);
  const inRange = entries
    .select()
    .where(oneOf("row.ownerOrgId", calendarIds))
    .where("row.scheduleDate", "<=", days.to)
    .where((on) =>
      on.or([
        on("row.scheduleDate", ">=", days.from),
        on.and([on("row.dayCount", ">", 1), on("row.scheduleDate", ">=", earliest)]),
        on.and([
          on("row.repeat", "is not", null),
          on.or([on("row.lastDate", "is", null), on("row.lastDate", ">=", earliest)]),
        ]),
      ]),
    );
  const query = filterByKeyword(inRange, keyword).selectAll("row").orderBy("row.scheduleDate").orderBy("row.id");
  const [rows, owners, writable] = await Promise.all([
    entries.run(query.limit(maxEntries)),
    ctx.rows(organisations).list({ id: calendarIds }),
    findWritable(ctx, calendarIds),
  ]);
  const choices = await findChoices(
    ctx,
    rows.map(({ id }) => id),
  );
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  return rows.flatMap((row) => {
    const { ownerOrgId } = row;
    if (ownerOrgId === null) return [];
    const view = {
      ownerOrgName: names.get(ownerOrgId) ?? null,
      canWrite: writable.has(ownerOrgId),
      choice: choices.get(row.id),
    };
    return listBeginnings(row, days).map((date) => {
      const entry = row.repeat === null ? toEntry(row, time) : toOccurrence(row, date, time);
      return toSharedEntry(entry, view);
    });
  });
}
