import type { Id } from "#contract/id";
import { organisations } from "#modules/organisation/server";
import type { Explanation } from "#modules/permission/contract";
import { findExcess, noCapability } from "#server/access/capability";
import { isHidden } from "#server/access/fields";
import { requireCall } from "#server/access/permission";
import type { Caller } from "#server/context/caller";
import type { Context, TenantContext } from "#server/context/context";
import type { BookedRecord } from "#server/history/book";
import { isSeen } from "#server/history/seen";
import { wireOf } from "#server/history/shown";
import { defineFunction } from "#server/rows/function";
import { missingIn } from "#server/rows/reads";
import type { Table } from "#server/rows/table";

type Row = NonNullable<Explanation["row"]>;

const tablePolicies = defineFunction<{ asked: string }, Row["policies"][number]>("table_policies", ["asked"]);

/** What the database says to one row for somebody, with what a change of his scope would have to name. */
export type RowGate = Row & { readonly organisationId: Id | null };

/** Asks the database under the other account's own settings; whoever asks must be able to read the row himself. */
export async function askRow(ctx: Context, record: BookedRecord, about: { id: Id; caller: Caller }): Promise<RowGate> {
  const { table, entity } = record;
  requireCall(ctx, record.read);
  const row = new Map<string, unknown>(Object.entries(await rowsIn(ctx, table).get(about.id)));
  if (!(await isSeen(ctx, record, about.id))) throw missingIn(table);
  const [{ isReadable, isWritable }, policies] = await Promise.all([
    ctx.calls.as(about.caller, async (theirs) => await gatesOf(theirs, table, about.id)),
    ctx.ask(tablePolicies, { asked: table.name }),
  ]);
  const organisationId = placeOf(table, about.id, row);
  const organisation = organisationId === null ? undefined : await ctx.rows(organisations).find(organisationId);
  const isOwn = table.scope !== "tenant" && row.get(table.scope.account) === about.caller.accountId;
  const named = record.name ?? "name";
  const name = isHidden(ctx.caller, entity, wireOf(record, named)) ? null : row.get(named);
  return {
    entity,
    name: typeof name === "string" ? name : null,
    isReadable,
    isWritable,
    reason: await reasonOf(ctx, { table, caller: about.caller, isOwn, isReadable, organisationId }),
    organisation: organisation === undefined ? null : { id: organisation.id, name: organisation.name },
    organisationId,
    policies,
  };
}

function rowsIn(ctx: TenantContext, table: Table) {
  return table.hasTenant ? ctx.rows(table) : ctx.globalRows(table);
}

async function gatesOf(
  theirs: TenantContext,
  table: Table,
  id: Id,
): Promise<{ isReadable: boolean; isWritable: boolean }> {
  const rows = rowsIn(theirs, table);
  const isReadable = (await rows.find(id)) !== undefined;
  return { isReadable, isWritable: isReadable && (await rows.ever([id], "lock")).length > 0 };
}

type Asked = { table: Table; caller: Caller; isOwn: boolean; isReadable: boolean; organisationId: Id | null };

/** Names the part of the scope that lets the row in; that it does was decided by the database. */
async function reasonOf(
  ctx: Context,
  { table, caller, isOwn, isReadable, organisationId }: Asked,
): Promise<Row["reason"]> {
  if (!isReadable) return "outside";
  if (table.scope === "tenant") return "wholeTenant";
  if (caller.scope.all) return "all";
  if (isOwn) return "own";
  const isInside = organisationId !== null && (await isWithin(ctx, caller, organisationId));
  return isInside ? "organisation" : "affiliated";
}

/** Whether an organisation lies in somebody's scope. */
export async function isWithin(ctx: Context, { scope }: Pick<Caller, "scope">, organisationId: Id): Promise<boolean> {
  const after = { ...noCapability, scope: { all: false, organisations: [organisationId], trees: [] } };
  return (await findExcess(ctx, { after }, { ...noCapability, scope })) === undefined;
}

/** The organisation by which the data scope decides. An organisation, read by everybody, is its own place for writing. */
function placeOf(table: Table, id: Id, row: ReadonlyMap<string, unknown>): Id | null {
  if (table.name === organisations.name) return id;
  return table.scope === "tenant" ? null : idAt(row, table.scope.organisation);
}

function idAt(row: ReadonlyMap<string, unknown>, column: string): Id | null {
  const value = row.get(column);
  return isIdValue(value) ? value : null;
}

function isIdValue(value: unknown): value is Id {
  return typeof value === "number";
}
