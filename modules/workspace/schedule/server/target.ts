import type { Id } from "#contract/id";
import { scheduleError } from "../contract.ts";
import type { Context } from "#core/request/context";
import type { Select } from "#core/rows/rows";
import type { Table } from "#core/rows/table";
import { type EntryRow, listOccurrenceDays } from "./occurrences.ts";
import { readOccurrenceId } from "./occurrenceId.ts";
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

/** The same for a change: only its organiser changes an entry. */
export async function getOwnTarget(ctx: Context, id: Id): Promise<ScheduleTarget> {
  const target = await getTarget(ctx, id);
  if (!isOwn(ctx, target.row)) throw scheduleError("schedule.not_organiser");
  return target;
}

/** Whether an entry is the caller's own. */
export function isOwn(ctx: Context, { accountId }: Pick<EntryRow, "accountId">): boolean {
  return accountId === ctx.caller.accountId;
}

/** The entries whose history the caller sees: their own. */
export async function selectOwn(ctx: Context, query: Select<Table>): Promise<Select<Table>> {
  return await Promise.resolve(query.where("row.accountId", "=", ctx.caller.accountId));
}
