import type { InputOf } from "#contract/api";
import { type scheduleApi, scheduleError } from "../../contract.ts";
import type { Context } from "#core/request/context";
import { scheduleChoices } from "../schedule.table.ts";
import { isMemberOf } from "../shared/calendars.ts";
import { getTarget, isInvited } from "../target.ts";

type Calls = (typeof scheduleApi)["calls"];

/** Keeps what differs from the entry. What is the same follows later changes of the entry. */
export async function chooseForEntry(ctx: Context, input: InputOf<Calls["choose"]>): Promise<void> {
  const { row } = await getTarget(ctx, input.id);
  const { ownerOrgId } = row;
  if (!isInvited(ctx, row) && ownerOrgId === null) throw scheduleError("schedule.own_entry");
  if (ownerOrgId !== null && input.remindMinutes !== null && !(await isMemberOf(ctx, ownerOrgId)))
    throw scheduleError("schedule.reminder_of_calendar");
  const rows = ctx.rows(scheduleChoices);
  const key = { entryId: row.id, accountId: ctx.caller.accountId };
  const color = input.color === row.color ? null : input.color;
  const hasReminder = input.remindMinutes !== row.remindMinutes;
  await rows.erase(key);
  if (color === null && !hasReminder) return;
  await rows.addAll([{ ...key, color, hasReminder, remindMinutes: hasReminder ? input.remindMinutes : null }]);
}
