import { organisations } from "#modules/identity/organisation/server/organisation.table";
import { roleError } from "../contract.ts";
import { commonError } from "#contract/errors";
import {
  noCapability,
  requireGrantable,
  type CoreResources,
  isCoreCall,
  isCoreField,
  requireCoreRight,
  invalidateRights,
  prepareAdministratorCheck,
} from "#modules/identity/access/server";
import { type Id, toId } from "#contract/id";
import type { Context } from "#core/request/context";
import { createLinkNameLoader } from "#core/request/history/recordNames";
import type { Reversal, TrackedLink, TrackedRecord } from "#core/request/history/trackedRecord";
import { recordRoleEvent } from "./role.audit.ts";
import { loadGrants } from "./grants/role.grants.ts";
import { loadGrantMenu } from "./grants/grantMenu.ts";
import { loadDeniedCallTitles, loadFieldTitles, loadMenuTitles } from "./grants/resourceTitles.ts";
import {
  loadRoleCapability,
  toRoleGain,
  baselineForScopeChange,
  getEditableRole,
  getRole,
  isBuiltIn,
  isEveryRoleVisible,
  noBlacklists,
  requireBlacklistChange,
} from "./role.policy.ts";
import { accountRoles, roleApis, roleFields, roleMenus, roleOrganisations, roles } from "./role.table.ts";

/** History of roles, their grants and their accounts, and how it is undone. */
export const roleRecord: TrackedRecord = {
  entity: "sysRole",
  prefix: "role",
  table: roles,
  read: "sysRole/page",
  update: "sysRole/update",
  remove: "sysRole/delete",
  hasComments: true,
  attachments: { guardChange: async (ctx, id) => void (await getEditableRole(ctx, id)) },
  furtherWrites: ["sysRole/grantDataScope"],
  derived: ["names", "sysFlag"],
  visibilityFilter: async (ctx, query) => {
    const { accountId } = ctx.caller;
    const heldRoleIds = ctx.rows(accountRoles).select().select("row.roleId").where("row.accountId", "=", accountId);
    const own = query.where((on) => on.or([on("row.createUserId", "=", accountId), on("row.id", "in", heldRoleIds)]));
    return await Promise.resolve(isEveryRoleVisible(ctx) ? query : own);
  },
  links: [
    {
      table: roleMenus,
      column: "roleId",
      code: "sysRole/grantMenu",
      label: "role.menus",
      loadNames: loadMenuTitles,
    },
    {
      table: roleOrganisations,
      column: "roleId",
      code: "sysRole/grantDataScope",
      label: "role.organisations",
      loadNames: loadOrganisationNames,
    },
    {
      table: roleApis,
      column: "roleId",
      code: "sysRole/grantApi",
      label: "role.apis",
      loadNames: loadDeniedCallTitles,
    },
    {
      table: roleFields,
      column: "roleId",
      code: "sysRole/grantTable",
      label: "role.fields",
      loadNames: loadFieldTitles,
    },
    {
      table: accountRoles,
      column: "roleId",
      code: "sysUser/grantRole",
      label: "role.accounts",
      loadNames: createLinkNameLoader("accountId", { entity: "sysUser" }),
    },
  ],
  guardUndo,
};

async function loadOrganisationNames(ctx: Context, rows: Parameters<TrackedLink["loadNames"]>[1]): Promise<string[]> {
  const names = await createLinkNameLoader("organisationId", { table: organisations, name: "name" })(ctx, rows);
  return names.map((name, index) => (rows[index]?.["withBelow"] === true ? ctx.t("role.branch", { name }) : name));
}

/** An undo follows the same rules as a new grant, checked before and again after everything is written. */
async function guardUndo(ctx: Context, reversals: readonly Reversal[]): Promise<() => Promise<void>> {
  if (reversals.some(({ values }) => values["accountId"] === ctx.caller.accountId)) throw roleError("role.own_account");
  const { core } = await loadGrantMenu(ctx);
  requireCoreRight(
    ctx,
    reversals.some(({ table, values }) => table.name === roleMenus.name && isCoreLink(core, values)),
  );
  const checks: (() => Promise<void>)[] = [await guardCore(ctx, core, reversals), await prepareAdministratorCheck(ctx)];
  for (const id of rolesIn(reversals)) checks.push(await guardRole(ctx, id, reversals));
  invalidateRights(ctx);
  return async () => {
    for (const check of checks) await check();
  };
}

function isCoreLink(core: CoreResources, { menuId, route, entity }: Reversal["values"]): boolean {
  if (typeof route === "string") return isCoreCall(core, route);
  if (typeof entity === "string") return isCoreField(core, entity);
  return core.menus.has(toId(Number(menuId)));
}

/**
 * Core entries on a blacklist are only for the platform administrator, except those that are removed or restored with
 * their role.
 */
async function guardCore(
  ctx: Context,
  core: CoreResources,
  reversals: readonly Reversal[],
): Promise<() => Promise<void>> {
  const returning = new Set(reversals.filter(({ table }) => table.name === roles.name).map(({ id }) => id));
  const ofCore = reversals.filter(
    ({ table, values }) => (table.name === roleApis.name || table.name === roleFields.name) && isCoreLink(core, values),
  );
  const ids = [...rolesIn(ofCore)].filter((id) => !returning.has(id));
  return await Promise.resolve(async () => requireCoreRight(ctx, (await ctx.rows(roles).count({ id: ids })) > 0));
}

function rolesIn(reversals: readonly Reversal[]): Set<Id> {
  return new Set(reversals.flatMap((reversal) => rolesOf(reversal)));
}

function rolesOf({ table, id, owners }: Reversal): Id[] {
  if (table.name === roles.name) return [id];
  return owners.filter((owner) => owner.table === roles.name).map((owner) => owner.id);
}

async function guardRole(ctx: Context, id: Id, reversals: readonly Reversal[]): Promise<() => Promise<void>> {
  const [role] = await ctx.rows(roles).listWithDeleted([id]);
  if (role === undefined) throw commonError("record.missing");
  if (role.deletedAt === null) await getRole(ctx, id);
  if (isBuiltIn(role) && !ctx.caller.isPlatform) throw roleError("role.built_in_grant", { name: role.name });
  const holders = reversals.filter(
    (reversal) => reversal.table.name === accountRoles.name && rolesOf(reversal).includes(id),
  );
  // Restoring a role grants all of it; revoking it again frees accounts from its blacklists.
  const isGiven = holders.some(({ action }) => action === "bringBack");
  const isTaken = holders.some(({ action }) => action === "takeAway");
  const before = isGiven ? noCapability : await loadRoleCapability(ctx, id);
  const from = await loadGrants(ctx, id);
  return async () => {
    const [currentRole] = await ctx.rows(roles).listWithDeleted([id]);
    const baseline = baselineForScopeChange(before, role.dataScope, currentRole?.dataScope ?? role.dataScope);
    await requireGrantable(ctx, toRoleGain(ctx, { before: baseline, after: await loadRoleCapability(ctx, id) }));
    await requireBlacklistChange(ctx, id, { from, to: isTaken ? noBlacklists : await loadGrants(ctx, id) });
    await recordRoleEvent(ctx, "role.granted", { role, detail: { takenBack: true } });
  };
}
