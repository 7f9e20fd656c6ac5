import type { Id } from "#contract/id";
import { scheduleError } from "../contract.ts";
import type { Context } from "#core/request/context";
import { oneOf } from "#core/rows/condition";
import type { Select } from "#core/rows/rows";
import type { Table } from "#core/rows/table";
import { type EntryRow, listOccurrenceDays } from "./occurrences.ts";
import { readOccurrenceId } from "./occurrenceId.ts";
import { listWritableIds, requireCalendar } from "./shared/calendars.ts";
import { scheduleEntries } from "./schedule.table.ts";

/** What an id means: an entry, or an occurrence. */
export type ScheduleTarget = { readonly row: EntryRow; readonly date: string | undefined };

/** Entries with the same number: numbers are random, and unique only for an owner. */
const maxSameNumber = 10;

/** What an id means, in the caller's schedule or among what they are invited to. Throws for one that means nothing. */
export async function getTarget(ctx: Context, id: Id): Promise<ScheduleTarget> {
  const key = readOccurrenceId(id);
  if (key === undefined) return { row: await ctx.rows(scheduleEntries).get(id), date: undefined };
  const { date, seriesNo } = key;
  const rows = ctx.rows(scheduleEntries);
  const numbered = rows.select().where("row.seriesNo", "=", seriesNo).where("row.repeat", "is not", null);
  const found = await rows.run(numbered.selectAll("row").limit(maxSameNumber));
  const own = found.filter((row) => isOwn(ctx, row));
  const row = [...own, ...found].find((one) => listOccurrenceDays(one, { from: date, to: date }).length > 0);
  if (row === undefined) throw scheduleError("schedule.missing");
  return { row, date };
}

/** The same for a change. An entry is changed by its organiser, one of a shared calendar by those who may write that. */
export async function getWritableTarget(ctx: Context, id: Id): Promise<ScheduleTarget> {
  const target = await getTarget(ctx, id);
  const { ownerOrgId } = target.row;
  if (ownerOrgId !== null) await requireCalendar(ctx, ownerOrgId);
  else if (!isOwn(ctx, target.row)) throw scheduleError("schedule.not_organiser");
  return target;
}

type Ownership = Pick<EntryRow, "accountId" | "ownerOrgId">;

/** Whether an entry is in the caller's own schedule. */
function isOwn(ctx: Context, { accountId, ownerOrgId }: Ownership): boolean {
  return accountId === ctx.caller.accountId && ownerOrgId === null;
}

/** Whether an entry is one of another account, to which the caller is invited. */
export function isInvited(ctx: Context, { accountId, ownerOrgId }: Ownership): boolean {
  return accountId !== ctx.caller.accountId && ownerOrgId === null;
}

/**
 * The entries whose history the caller sees: their own, and those of shared calendars; of deleted ones, those of calendars
 * that they may write.
 */
export async function selectWithHistory(ctx: Context, query: Select<Table>): Promise<Select<Table>> {
  const { accountId } = ctx.caller;
  const writableIds = await listWritableIds(ctx);
  return query.where((on) => {
    const own = on.and([on("row.ownerOrgId", "is", null), on("row.accountId", "=", accountId)]);
    const present = on.and([on("row.ownerOrgId", "is not", null), on("row.deletedAt", "is", null)]);
    return on.or([own, present, oneOf("row.ownerOrgId", writableIds)]);
  });
}

/** Deleted parts of series that have gone back into them are no deleted entries. */
export function withoutReturnedParts(query: Select<Table>): Select<Table> {
  return query.where("row.isReturned", "=", false);
}
