import type { Id } from "#contract/id";
import { type ScheduleEntry, scheduleError, type SharedCalendar } from "../../contract.ts";
import { canCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import { organisations } from "#modules/identity/organisation/server";
import { findChoices } from "../choice/choice.ts";
import { type EntryRow, toSharedEntry } from "../occurrences.ts";

type CalendarRow = {
  readonly organisationId: Id;
  readonly name: string;
  readonly isMember: boolean;
  readonly isInScope: boolean;
  readonly aboveId: Id | null;
  readonly hasEntries: boolean;
};

const listSharedCalendars = defineFunction<{ withScope: boolean }, CalendarRow>("list_shared_calendars", ["withScope"]);

const findWritableCalendars = defineFunction<{ organisationIds: readonly Id[] }, { organisationId: Id }>(
  "find_writable_calendars",
  ["organisationIds"],
);

/** The calendars that the caller can show; those who may write some see them all, also empty ones. */
export async function listCalendars(ctx: Context): Promise<SharedCalendar[]> {
  const found = await ctx.callFunction(listSharedCalendars, { withScope: mayWrite(ctx) });
  return found.map(({ organisationId, name, isMember, isInScope, aboveId, hasEntries }) => ({
    id: organisationId,
    name,
    pid: aboveId,
    isMember,
    canWrite: isInScope,
    hasEntries,
  }));
}

/** Whether the caller works for an organisation, or below it, whose calendar has entries. */
export async function isMemberOf(ctx: Context, organisationId: Id): Promise<boolean> {
  const found = await ctx.callFunction(listSharedCalendars, { withScope: false });
  return found.some((calendar) => calendar.organisationId === organisationId && calendar.isMember);
}

/** Throws unless the caller may write the calendar of an organisation: by permission and by data scope. */
export async function requireCalendar(ctx: Context, organisationId: Id): Promise<void> {
  const writable = await findWritable(ctx, [organisationId]);
  if (!writable.has(organisationId)) throw scheduleError("schedule.calendar_forbidden");
}

/** Those of these organisations whose calendars the caller may write. */
export async function findWritable(ctx: Context, organisationIds: readonly Id[]): Promise<ReadonlySet<Id>> {
  if (!mayWrite(ctx)) return new Set();
  const found = await ctx.callFunction(findWritableCalendars, { organisationIds });
  return new Set(found.map(({ organisationId }) => organisationId));
}

/** The organisations whose calendars the caller may write. */
export async function listWritableIds(ctx: Context): Promise<Id[]> {
  if (!mayWrite(ctx)) return [];
  const found = await ctx.callFunction(listSharedCalendars, { withScope: true });
  return found.filter(({ isInScope }) => isInScope).map(({ organisationId }) => organisationId);
}

/** One permission is for all changes of shared calendars. */
function mayWrite(ctx: Context): boolean {
  return canCall(ctx, "sysSchedule/addShared");
}

/** An entry of a shared calendar with the name of the organisation; one of a deleted organisation is missing. */
export async function toSharedDetail(ctx: Context, row: EntryRow, entry: ScheduleEntry): Promise<ScheduleEntry> {
  const { ownerOrgId } = row;
  if (ownerOrgId === null) return entry;
  const [owner, writable, choices] = await Promise.all([
    ctx.rows(organisations).find(ownerOrgId),
    findWritable(ctx, [ownerOrgId]),
    findChoices(ctx, [row.id]),
  ]);
  if (owner === undefined) throw scheduleError("schedule.missing");
  const canWrite = writable.has(ownerOrgId);
  return toSharedEntry(entry, { ownerOrgName: owner.name, canWrite, choice: choices.get(row.id) });
}
