import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { checkNewAccountGrants } from "#modules/identity/account/server";
import { organisations } from "#modules/identity/organisation/server/organisation.table";
import { positions } from "#modules/identity/position/server/position.table";
import {
  registrableAccountTypes,
  registrationError,
  type RegistrationScheme,
  type registrationSchemeApi,
} from "../contract.ts";
import { roles } from "#modules/identity/role/server/role.table";
import type { Context, TenantContext } from "#core/request/context";
import { selectName } from "#core/request/names";
import { toContainsPattern } from "#core/rows/condition";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { toFieldColumns } from "#core/rows/order";
import { pageRows } from "#core/request/pageRows";
import type { RowOf } from "#core/rows/table";
import { countOpenInvitations, endInvitations } from "./invitation.rows.ts";
import { registrationRequests, registrationSchemes, registrationSettings } from "./registration.table.ts";

type Calls = (typeof registrationSchemeApi)["calls"];
type SchemeRow = RowOf<typeof registrationSchemes>;

/** The parts of a scheme that decide what an account may do. */
type SchemeGrants = Pick<SchemeRow, "accountType" | "roleId" | "organisationId" | "positionId">;

const grantFields = ["accountType", "roleId", "organisationId", "positionId"] as const;
const listColumns = [
  "id",
  "name",
  ...grantFields,
  "orderNo",
  "remark",
  "version",
  "createTime",
  "updateTime",
  "createUserId",
  "createUserName",
  "updateUserId",
  "updateUserName",
] as const satisfies readonly (keyof SchemeRow)[];
const fields = toFieldColumns(listColumns, { orgId: "organisationId", posId: "positionId" });
const takenError = () => registrationError("registration.way_taken");

type ListedScheme = Pick<SchemeRow, (typeof listColumns)[number]>;
type Filter = { keyword?: string | undefined; name?: string | undefined };

/** One page of the tenant's registration schemes. */
export async function pageSchemes(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<RegistrationScheme>> {
  const result = await pageRows(ctx, registrationSchemes, {
    query: filterSchemes(ctx, input),
    columns: listColumns,
    fields,
    orderBy: "orderNo",
    input,
    isFiltered: input.name !== undefined,
  });
  return toPage(input, result, await asWays(ctx, result.items));
}

/** All schemes, at most 1000. */
export async function listSchemes(ctx: Context, { keyword, name }: Filter): Promise<RegistrationScheme[]> {
  const input = { page: 1, pageSize: 1000, descStr: "", ...(keyword === undefined ? {} : { keyword }) };
  const { items } = await pageRows(ctx, registrationSchemes, {
    query: filterSchemes(ctx, { name }),
    columns: listColumns,
    fields,
    orderBy: "orderNo",
    input,
    isFiltered: name !== undefined,
  });
  return await asWays(ctx, items);
}

function filterSchemes(ctx: Context, { name }: Filter) {
  const query = ctx.rows(registrationSchemes).select();
  return name === undefined ? query : query.where("row.name", "ilike", toContainsPattern(name));
}

async function asWays(ctx: Context, rows: readonly ListedScheme[]): Promise<RegistrationScheme[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [names, open, waiting] = await Promise.all([
    namesFor(ctx, rows),
    countOpenInvitations(ctx, ids),
    countWaiting(ctx, ids),
  ]);
  return rows.map(({ organisationId, positionId, ...row }) => ({
    ...row,
    orgId: organisationId,
    posId: positionId,
    roleName: names.roles.get(row.roleId) ?? null,
    orgName: names.organisations.get(organisationId) ?? null,
    posName: names.positions.get(positionId) ?? null,
    waitingCount: waiting.get(row.id) ?? 0,
    openCount: open.get(row.id) ?? 0,
  }));
}

async function namesFor(ctx: Context, rows: readonly SchemeGrants[]) {
  const [foundRoles, units, jobs] = await Promise.all([
    ctx.rows(roles).list({ id: rows.map(({ roleId }) => roleId) }),
    ctx.rows(organisations).list({ id: rows.map(({ organisationId }) => organisationId) }),
    ctx.rows(positions).list({ id: rows.map(({ positionId }) => positionId) }),
  ]);
  return {
    roles: new Map(foundRoles.map(({ id, name, names }) => [id, selectName(ctx, name, names)])),
    organisations: new Map(units.map(({ id, name }) => [id, name])),
    positions: new Map(jobs.map(({ id, name }) => [id, name])),
  };
}

async function countWaiting(ctx: TenantContext, wayIds: readonly Id[]): Promise<Map<Id | null, number>> {
  if (wayIds.length === 0) return new Map();
  const rows = ctx.rows(registrationRequests);
  const counts = await rows.run(
    rows
      .select()
      .select((on) => ["row.wayId", on.fn.countAll<number>().as("count")])
      .where("row.state", "=", "waiting")
      .where("row.wayId", "in", wayIds)
      .groupBy("row.wayId"),
  );
  return new Map(counts.map(({ wayId, count }) => [wayId, count]));
}

/** Adds a scheme; it grants nothing beyond the caller's own rights. */
export async function addScheme(ctx: Context, { orgId, posId, ...draft }: InputOf<Calls["add"]>): Promise<void> {
  const newScheme = { ...draft, organisationId: orgId, positionId: posId };
  await checkSchemeGrants(ctx, newScheme);
  await mapUniqueViolation(takenError, async () => await ctx.rows(registrationSchemes).add(newScheme));
}

/**
 * Updates a scheme. Its invitations were issued for the previous grants: if these change the invitations end, so that
 * no holder gets more than was intended.
 */
export async function updateScheme(ctx: Context, input: InputOf<Calls["update"]>): Promise<void> {
  const { id, version, orgId, posId, ...rest } = input;
  const before = await openWay(ctx, id);
  const changes = { ...rest, organisationId: orgId, positionId: posId };
  const after = {
    accountType: changes.accountType ?? before.accountType,
    roleId: changes.roleId ?? before.roleId,
    organisationId: changes.organisationId ?? before.organisationId,
    positionId: changes.positionId ?? before.positionId,
  };
  const isOther = grantFields.some((name) => after[name] !== before[name]);
  if (isOther) await checkSchemeGrants(ctx, after);
  await mapUniqueViolation(takenError, async () => await ctx.rows(registrationSchemes).update(id, changes, version));
  if (isOther) await endInvitations(ctx, id);
}

/** Deletes an unused scheme. */
export async function deleteScheme(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { name } = await openWay(ctx, id);
  const [open, waiting, chosen] = await Promise.all([
    countOpenInvitations(ctx, [id]),
    countWaiting(ctx, [id]),
    ctx.rows(registrationSettings).count({ wayId: id }),
  ]);
  if (open.size + waiting.size + chosen > 0) throw registrationError("registration.way_in_use", { name });
  await ctx.rows(registrationSchemes).remove(id);
}

/** A scheme under a lock until the call ends. */
async function openWay(ctx: Context, id: Id): Promise<SchemeRow> {
  const rows = ctx.rows(registrationSchemes);
  await rows.listWithDeleted([id], "lock");
  return await rows.get(id);
}

/** A scheme of the tenant; unknown, deleted and another tenant's answer alike. */
export async function getScheme(ctx: TenantContext, id: Id): Promise<SchemeRow> {
  return await ctx.rows(registrationSchemes).get(id);
}

/** Refuses grants that no registration may give, or beyond the caller's own rights. */
export async function checkSchemeGrants(ctx: Context, grants: SchemeGrants): Promise<void> {
  const { accountType, roleId, organisationId, positionId } = grants;
  if (!registrableAccountTypes.has(accountType)) throw registrationError("registration.admin_type");
  await checkNewAccountGrants(ctx, {
    accountType,
    roleIds: [roleId],
    organisationIds: [organisationId],
    positionIds: [positionId],
  });
}
