import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { asPage, type Page } from "#contract/page";
import { checkNewcomer } from "#modules/account/server";
import { organisations } from "#modules/organisation/tables";
import { positions } from "#modules/position/tables";
import { registeredTypes, registrationError, type RegistrationWay, type wayApi } from "#modules/registration/contract";
import { roles } from "#modules/role/tables";
import type { Context, TenantContext } from "#server/context/context";
import { nameIn } from "#server/names";
import { containing } from "#server/rows/condition";
import { orTaken } from "#server/rows/crud";
import { fieldsOf } from "#server/rows/order";
import { pageRows } from "#server/rows/search";
import type { RowOf } from "#server/rows/table";
import { countOpen, endInvitations } from "./invitation.rows.ts";
import { registrationRequests, registrationSettings, registrationWays } from "./registration.table.ts";

type Calls = (typeof wayApi)["calls"];
type WayRow = RowOf<typeof registrationWays>;

/** What of a scheme decides on what an account may do. */
type Gives = Pick<WayRow, "accountType" | "roleId" | "organisationId" | "positionId">;

const given = ["accountType", "roleId", "organisationId", "positionId"] as const;
const listed = [
  ...["id", "name", ...given, "orderNo", "remark", "version", "createTime", "updateTime"],
  ...["createUserId", "createUserName", "updateUserId", "updateUserName"],
] as const satisfies readonly (keyof WayRow)[];
const fields = fieldsOf(listed, { orgId: "organisationId", posId: "positionId" });
const taken = () => registrationError("registration.way_taken");

type ListedWay = Pick<WayRow, (typeof listed)[number]>;
type Filter = { keyword?: string | undefined; name?: string | undefined };

/** One page of the tenant's registration schemes. */
export async function pageWays(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<RegistrationWay>> {
  const turned = await pageRows(ctx, registrationWays, {
    ...{ query: filtered(ctx, input), columns: listed, fields, orderBy: "orderNo", input },
    isFiltered: input.name !== undefined,
  });
  return asPage(input, turned, await asWays(ctx, turned.items));
}

/** All of them, at most 1000. */
export async function listWays(ctx: Context, { keyword, name }: Filter): Promise<RegistrationWay[]> {
  const input = { page: 1, pageSize: 1000, descStr: "", ...(keyword === undefined ? {} : { keyword }) };
  const { items } = await pageRows(ctx, registrationWays, {
    ...{ query: filtered(ctx, { name }), columns: listed, fields, orderBy: "orderNo", input },
    isFiltered: name !== undefined,
  });
  return await asWays(ctx, items);
}

function filtered(ctx: Context, { name }: Filter) {
  const query = ctx.rows(registrationWays).select();
  return name === undefined ? query : query.where("row.name", "ilike", containing(name));
}

async function asWays(ctx: Context, rows: readonly ListedWay[]): Promise<RegistrationWay[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [named, open, waiting] = await Promise.all([namesFor(ctx, rows), countOpen(ctx, ids), countWaiting(ctx, ids)]);
  return rows.map(({ organisationId, positionId, ...row }) => ({
    ...row,
    orgId: organisationId,
    posId: positionId,
    roleName: named.roles.get(row.roleId) ?? null,
    orgName: named.organisations.get(organisationId) ?? null,
    posName: named.positions.get(positionId) ?? null,
    waitingCount: waiting.get(row.id) ?? 0,
    openCount: open.get(row.id) ?? 0,
  }));
}

async function namesFor(ctx: Context, rows: readonly Gives[]) {
  const [foundRoles, units, jobs] = await Promise.all([
    ctx.rows(roles).list({ id: rows.map(({ roleId }) => roleId) }),
    ctx.rows(organisations).list({ id: rows.map(({ organisationId }) => organisationId) }),
    ctx.rows(positions).list({ id: rows.map(({ positionId }) => positionId) }),
  ]);
  return {
    roles: new Map(foundRoles.map(({ id, name, names }) => [id, nameIn(ctx.language, name, names)])),
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

/** Adds a scheme; it gives nothing that its maker could not give by hand. */
export async function addWay(ctx: Context, { orgId, posId, ...draft }: InputOf<Calls["add"]>): Promise<void> {
  const way = { ...draft, organisationId: orgId, positionId: posId };
  await checkGives(ctx, way);
  await orTaken(taken, async () => await ctx.rows(registrationWays).add(way));
}

/**
 * Changes a scheme. Invitations were made for what it gave then: where it comes to give something else they end, or
 * whoever holds one would get what nobody has invited him to.
 */
export async function updateWay(ctx: Context, input: InputOf<Calls["update"]>): Promise<void> {
  const { id, version, orgId, posId, ...rest } = input;
  const before = await openWay(ctx, id);
  const changes = { ...rest, organisationId: orgId, positionId: posId };
  const after = {
    accountType: changes.accountType ?? before.accountType,
    roleId: changes.roleId ?? before.roleId,
    organisationId: changes.organisationId ?? before.organisationId,
    positionId: changes.positionId ?? before.positionId,
  };
  const isOther = given.some((name) => after[name] !== before[name]);
  if (isOther) await checkGives(ctx, after);
  await orTaken(taken, async () => await ctx.rows(registrationWays).update(id, changes, version));
  if (isOther) await endInvitations(ctx, id);
}

/** Deletes a scheme that nothing uses. */
export async function deleteWay(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { name } = await openWay(ctx, id);
  const [open, waiting, chosen] = await Promise.all([
    countOpen(ctx, [id]),
    countWaiting(ctx, [id]),
    ctx.rows(registrationSettings).count({ wayId: id }),
  ]);
  if (open.size + waiting.size + chosen > 0) throw registrationError("registration.way_in_use", { name });
  await ctx.rows(registrationWays).remove(id);
}

/** A scheme that nobody changes until the call ends. */
async function openWay(ctx: Context, id: Id): Promise<WayRow> {
  const rows = ctx.rows(registrationWays);
  await rows.ever([id], "lock");
  return await rows.get(id);
}

/** A scheme of the tenant; unknown, deleted and another tenant's are alike. */
export async function getWay(ctx: TenantContext, id: Id): Promise<WayRow> {
  return await ctx.rows(registrationWays).get(id);
}

/** Refuses what no registration gives, and more than the caller could give by hand. */
export async function checkGives(ctx: Context, gives: Gives): Promise<void> {
  const { accountType, roleId, organisationId, positionId } = gives;
  if (!registeredTypes.has(accountType)) throw registrationError("registration.admin_type");
  await checkNewcomer(ctx, {
    accountType,
    roleIds: [roleId],
    organisationIds: [organisationId],
    positionIds: [positionId],
  });
}
