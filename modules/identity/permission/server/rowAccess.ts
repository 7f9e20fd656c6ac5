import type { Id } from "#contract/id";
import { organisations } from "#modules/identity/organisation/server";
import type { Explanation } from "../contract.ts";
import { findExcess, noCapability } from "#modules/identity/access/server";
import { isHidden } from "#core/request/access/fieldGuard";
import { requireCall } from "#core/request/access/permission";
import type { Caller } from "#core/request/caller";
import type { Context, TenantContext } from "#core/request/context";
import type { RegisteredRecord } from "#core/request/history/recordRegistry";
import { isRecordVisible } from "#core/request/history/visibility";
import { toWireName } from "#core/request/history/visibleFields";
import { defineFunction } from "#core/rows/databaseFunction";
import { createMissingError } from "#core/rows/tableReader";
import type { Table } from "#core/rows/table";

type Row = NonNullable<Explanation["row"]>;

const tablePolicies = defineFunction<{ asked: string }, Row["policies"][number]>("table_policies", ["asked"]);

/** The database's decision on one row for an account, with the organisation that a change of its scope would name. */
export type RowAccess = Row & { readonly organisationId: Id | null };

/** Queries the database with the other account's own settings; the caller must be able to read the row as well. */
export async function checkRowAccess(
  ctx: Context,
  record: RegisteredRecord,
  target: { id: Id; caller: Caller },
): Promise<RowAccess> {
  const { table, entity } = record;
  requireCall(ctx, record.read);
  const row = new Map<string, unknown>(Object.entries(await rowsIn(ctx, table).get(target.id)));
  if (!(await isRecordVisible(ctx, record, target.id))) throw createMissingError(table);
  const [{ isReadable, isWritable }, policies] = await Promise.all([
    ctx.calls.runAs(target.caller, async (otherContext) => await checkPolicies(otherContext, table, target.id)),
    ctx.callFunction(tablePolicies, { asked: table.name }),
  ]);
  const organisationId = placeOf(table, target.id, row);
  const organisation = organisationId === null ? undefined : await ctx.rows(organisations).find(organisationId);
  const isOwn = table.scope !== "tenant" && row.get(table.scope.account) === target.caller.accountId;
  const nameColumn = record.name ?? "name";
  const name = isHidden(ctx.caller, entity, toWireName(record, nameColumn)) ? null : row.get(nameColumn);
  return {
    entity,
    name: typeof name === "string" ? name : null,
    isReadable,
    isWritable,
    reason: await reasonOf(ctx, { table, caller: target.caller, isOwn, isReadable, organisationId }),
    organisation: organisation === undefined ? null : { id: organisation.id, name: organisation.name },
    organisationId,
    policies,
  };
}

function rowsIn(ctx: TenantContext, table: Table) {
  return table.hasTenant ? ctx.rows(table) : ctx.globalRows(table);
}

async function checkPolicies(
  otherContext: TenantContext,
  table: Table,
  id: Id,
): Promise<{ isReadable: boolean; isWritable: boolean }> {
  const rows = rowsIn(otherContext, table);
  const isReadable = (await rows.find(id)) !== undefined;
  return { isReadable, isWritable: isReadable && (await rows.listWithDeleted([id], "lock")).length > 0 };
}

type RowReasonInput = { table: Table; caller: Caller; isOwn: boolean; isReadable: boolean; organisationId: Id | null };

/** Names the part of the scope that admits the row; the decision itself is the database's. */
async function reasonOf(
  ctx: Context,
  { table, caller, isOwn, isReadable, organisationId }: RowReasonInput,
): Promise<Row["reason"]> {
  if (!isReadable) return "outside";
  if (table.scope === "tenant") return "wholeTenant";
  if (caller.scope.all) return "all";
  if (isOwn) return "own";
  const isInside = organisationId !== null && (await isInScope(ctx, caller, organisationId));
  return isInside ? "organisation" : "affiliated";
}

/** Whether an organisation is in the scope of an account. */
export async function isInScope(ctx: Context, { scope }: Pick<Caller, "scope">, organisationId: Id): Promise<boolean> {
  const after = { ...noCapability, scope: { all: false, organisations: [organisationId], trees: [] } };
  return (await findExcess(ctx, { after }, { ...noCapability, scope })) === undefined;
}

/**
 * The organisation that the data scope checks. Everyone reads organisations, so for writes an organisation is checked
 * itself.
 */
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
