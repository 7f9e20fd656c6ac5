import type { Id } from "#contract/id";
import type { ScheduleColor, ScheduleEntry } from "../../contract.ts";
import type { Context } from "#core/request/context";
import { oneOf } from "#core/rows/condition";
import { scheduleChoices } from "../schedule.table.ts";

/** What an account has chosen for an entry that is not its own. */
export type Choice = {
  readonly entryId: Id;
  /** Null for the colour of the entry. */
  readonly color: ScheduleColor | null;
  /** Whether `remindMinutes` counts instead of the reminder of the entry. */
  readonly hasReminder: boolean;
  readonly remindMinutes: number | null;
};

/** The caller's choices for these entries. */
export async function findChoices(ctx: Context, entryIds: readonly Id[]): Promise<ReadonlyMap<Id, Choice>> {
  if (entryIds.length === 0) return new Map();
  const rows = ctx.rows(scheduleChoices);
  const own = rows.select().where("row.accountId", "=", ctx.caller.accountId).where(oneOf("row.entryId", entryIds));
  const found = await rows.run(
    own.select(["row.entryId", "row.color", "row.hasReminder", "row.remindMinutes"]).limit(entryIds.length),
  );
  return new Map(found.map((choice) => [choice.entryId, choice]));
}

/**
 * An entry as the caller has it. Those who may change an entry see its own colour, or their form would give it to everyone.
 */
export function withChoice(entry: ScheduleEntry, choice: Choice | undefined, canWrite: boolean): ScheduleEntry {
  if (choice === undefined) return entry;
  const color = canWrite ? entry.color : (choice.color ?? entry.color);
  return { ...entry, color, remindMinutes: choice.hasReminder ? choice.remindMinutes : entry.remindMinutes };
}
