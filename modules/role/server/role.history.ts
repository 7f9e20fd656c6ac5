import { accounts } from "#modules/account/tables";
import { menus } from "#modules/menu/tables";
import { organisations } from "#modules/organisation/tables";
import { roleError } from "#modules/role/contract";
import { commonError } from "#contract/errors";
import { noCapability, requireWithin } from "#server/access/capability";
import { type Core, isCoreCall, isCoreField, requireCoreRight } from "#server/access/core";
import { dropRights } from "#server/access/drop";
import { requireStill } from "#server/access/lastKeeper";
import { type Id, idOf } from "#contract/id";
import type { Context } from "#server/context/context";
import { linkNames } from "#server/history/names";
import type { Reversal, TrackedRecord } from "#server/history/tracked";
import { noteRole } from "./role.audit.ts";
import { grantsOf } from "./role.grants.ts";
import { readMenu } from "./role.menu.ts";
import {
  capabilityOfRole,
  gainOf,
  hadByEach,
  getRole,
  isBuiltIn,
  isEveryRoleVisible,
  noBlacklists,
  requireMayLift,
} from "./role.policy.ts";
import { accountRoles, roleApis, roleFields, roleMenus, roleOrganisations, roles } from "./role.table.ts";

/** What the history keeps of roles, their grants and their accounts, and how it is taken back. */
export const roleRecord: TrackedRecord = {
  entity: "sysRole",
  prefix: "role",
  table: roles,
  read: "sysRole/page",
  update: "sysRole/update",
  remove: "sysRole/delete",
  furtherWrites: ["sysRole/grantDataScope"],
  derived: ["names"],
  seen: async (ctx, query) => {
    const { accountId } = ctx.caller;
    const held = ctx.rows(accountRoles).select().select("row.roleId").where("row.accountId", "=", accountId);
    const own = query.where((on) => on.or([on("row.createUserId", "=", accountId), on("row.id", "in", held)]));
    return await Promise.resolve(isEveryRoleVisible(ctx) ? query : own);
  },
  links: [
    {
      table: roleMenus,
      column: "roleId",
      code: "sysRole/grantMenu",
      label: "role.menus",
      nameOf: linkNames("menuId", { table: menus, name: "title" }),
    },
    {
      table: roleOrganisations,
      column: "roleId",
      code: "sysRole/grantDataScope",
      label: "role.organisations",
      nameOf: linkNames("organisationId", { table: organisations, name: "name" }),
    },
    {
      table: roleApis,
      column: "roleId",
      code: "sysRole/grantApi",
      label: "role.apis",
      nameOf: async (_, rows) => await Promise.resolve(rows.map(({ route }) => String(route))),
    },
    {
      table: roleFields,
      column: "roleId",
      code: "sysRole/grantTable",
      label: "role.fields",
      nameOf: async (_, rows) =>
        await Promise.resolve(rows.map(({ entity, field }) => `${String(entity)}:${String(field)}`)),
    },
    {
      table: accountRoles,
      column: "roleId",
      code: "sysUser/grantRole",
      label: "role.accounts",
      nameOf: linkNames("accountId", { table: accounts, name: "realName" }),
    },
  ],
  guardUndo,
};

/**
 * Taking something back gives and takes like granting it anew: the same rules hold, asked before and once more when
 * everything is written.
 */
async function guardUndo(ctx: Context, reversals: readonly Reversal[]): Promise<() => Promise<void>> {
  if (reversals.some(({ values }) => values["accountId"] === ctx.caller.accountId)) throw roleError("role.own_account");
  const { core } = await readMenu(ctx);
  requireCoreRight(
    ctx,
    reversals.some(({ table, values }) => table.name === roleMenus.name && isCoreLink(core, values)),
  );
  const checks: (() => Promise<void>)[] = [await guardCore(ctx, core, reversals), await requireStill(ctx)];
  for (const id of rolesIn(reversals)) checks.push(await guardRole(ctx, id, reversals));
  dropRights(ctx);
  return async () => {
    for (const check of checks) await check();
  };
}

function isCoreLink(core: Core, { menuId, route, entity }: Reversal["values"]): boolean {
  if (typeof route === "string") return isCoreCall(core, route);
  if (typeof entity === "string") return isCoreField(core, entity);
  return core.menus.has(idOf(Number(menuId)));
}

/** Entries of the core on a blacklist are the platform administrator's, but for those that come and go with their role. */
async function guardCore(ctx: Context, core: Core, reversals: readonly Reversal[]): Promise<() => Promise<void>> {
  const returning = new Set(reversals.filter(({ table }) => table.name === roles.name).map(({ id }) => id));
  const ofCore = reversals.filter(
    ({ table, values }) => (table.name === roleApis.name || table.name === roleFields.name) && isCoreLink(core, values),
  );
  const ids = [...rolesIn(ofCore)].filter((id) => !returning.has(id));
  return await Promise.resolve(async () => requireCoreRight(ctx, (await ctx.rows(roles).count({ id: ids })) > 0));
}

function rolesIn(reversals: readonly Reversal[]): Set<Id> {
  return new Set(reversals.flatMap((one) => rolesOf(one)));
}

function rolesOf({ table, id, owners }: Reversal): Id[] {
  if (table.name === roles.name) return [id];
  return owners.filter((owner) => owner.table === roles.name).map((owner) => owner.id);
}

async function guardRole(ctx: Context, id: Id, reversals: readonly Reversal[]): Promise<() => Promise<void>> {
  const [role] = await ctx.rows(roles).ever([id]);
  if (role === undefined) throw commonError("record.missing");
  if (role.deletedAt === null) await getRole(ctx, id);
  if (isBuiltIn(role) && !ctx.caller.isPlatform) throw roleError("role.built_in_grant", { name: role.name });
  const holders = reversals.filter((one) => one.table.name === accountRoles.name && rolesOf(one).includes(id));
  // Who gets a role back gets all of it; who loses one again is free of its blacklists.
  const isGiven = holders.some(({ does }) => does === "bringBack");
  const isTaken = holders.some(({ does }) => does === "takeAway");
  const before = isGiven ? noCapability : await capabilityOfRole(ctx, id);
  const from = await grantsOf(ctx, id);
  return async () => {
    const [now] = await ctx.rows(roles).ever([id]);
    const had = hadByEach(before, role.dataScope, now?.dataScope ?? role.dataScope);
    await requireWithin(ctx, gainOf(ctx, { before: had, after: await capabilityOfRole(ctx, id) }));
    await requireMayLift(ctx, id, { from, to: isTaken ? noBlacklists : await grantsOf(ctx, id) });
    await noteRole(ctx, "role.granted", { role, detail: { takenBack: true } });
  };
}
