import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { requireCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { getVisibleRow } from "#core/request/history/visibility";
import type { RowOf } from "#core/rows/table";
import { accounts } from "#modules/identity/account/server";
import {
  maxPeople,
  maxWindows,
  type OpenRecord,
  type Presence,
  type presenceApi,
  presenceError,
  presenceSeconds,
  type PresentPerson,
} from "../contract.ts";
import { recordPresences } from "./presence.table.ts";

type Calls = (typeof presenceApi)["calls"];
type PresenceRow = RowOf<typeof recordPresences>;

/** Maximum number of windows that are read, and of accounts that are told of a change. */
const maxRead = 200;
const secondMs = 1000;

/** Notes that a window of the caller has a record open, and answers who else has. */
export async function notePresence(ctx: Context, input: InputOf<Calls["note"]>): Promise<Presence> {
  const { windowId, isEditing, version = null, ...target } = input;
  const current = await getRecordVersion(ctx, target);
  const open = await listOpen(ctx, target);
  const own = open.filter(({ accountId }) => accountId === ctx.caller.accountId);
  const before = own.find((row) => row.windowId === windowId);
  const whose = { ...target, accountId: ctx.caller.accountId };
  const rows = ctx.rows(recordPresences);
  await rows.erase(before === undefined && own.length >= maxWindows ? whose : { ...whose, windowId });
  const expiresAt = new Date(ctx.now().getTime() + presenceSeconds * secondMs);
  await rows.addMissing([{ ...whose, windowId, isEditing, version, expiresAt }]);
  const others = open.filter(({ accountId }) => accountId !== ctx.caller.accountId);
  const isChanged = before === undefined || before.isEditing !== isEditing || before.version !== version;
  if (isChanged) announce(ctx, target, others);
  return { people: await listPeople(ctx, others), version: current };
}

/** Ends the presence of a window; the record may be gone by now. */
export async function endPresence(ctx: Context, input: InputOf<Calls["leave"]>): Promise<void> {
  const { windowId, ...target } = input;
  const { accountId } = ctx.caller;
  const removed = await ctx.rows(recordPresences).erase({ ...target, accountId, windowId });
  if (removed === 0) return;
  const open = await listOpen(ctx, target);
  announce(
    ctx,
    target,
    open.filter((row) => row.accountId !== accountId),
  );
}

/** The version of a record that the caller sees; otherwise the error of the record's own calls. */
async function getRecordVersion(ctx: Context, { entity, recordId }: OpenRecord): Promise<number> {
  const record = ctx.app.records.find(entity);
  if (record === undefined) throw presenceError("presence.not_versioned", { entity });
  requireCall(ctx, record.read);
  const { version } = await getVisibleRow(ctx, record, recordId);
  if (typeof version !== "number") throw presenceError("presence.not_versioned", { entity });
  return version;
}

async function listOpen(ctx: Context, { entity, recordId }: OpenRecord): Promise<PresenceRow[]> {
  const rows = ctx.rows(recordPresences);
  const open = rows.select().where("row.entity", "=", entity).where("row.recordId", "=", recordId);
  return await rows.run(open.selectAll("row").where("row.expiresAt", ">", ctx.now()).limit(maxRead));
}

/** The event names the record alone: who has it open is read by a call, with the rights that the account has by then. */
function announce(ctx: Context, target: OpenRecord, others: readonly PresenceRow[]): void {
  const accountIds = [...new Set(others.map(({ accountId }) => accountId))];
  const { entity, recordId } = target;
  if (accountIds.length > 0) ctx.publish({ accounts: accountIds }, "RecordPresence", { entity, recordId });
}

/** The accounts in the caller's data scope, those who edit first. */
async function listPeople(ctx: Context, others: readonly PresenceRow[]): Promise<PresentPerson[]> {
  const byAccount = Map.groupBy(others, ({ accountId }) => accountId);
  if (byAccount.size === 0) return [];
  const found = await ctx.rows(accounts).list({ id: [...byAccount.keys()] });
  const isEditing = (id: Id) => byAccount.get(id)?.some((row) => row.isEditing) === true;
  const people = found.map(({ id, realName }) => ({ id, realName, isEditing: isEditing(id) }));
  const [editing, reading] = [people.filter((one) => one.isEditing), people.filter((one) => !one.isEditing)];
  return [...editing, ...reading].slice(0, maxPeople);
}
