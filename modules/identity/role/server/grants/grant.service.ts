import { commonError } from "#contract/errors";
import type { Id } from "#contract/id";
import { organisations } from "#modules/identity/organisation/server/organisation.table";
import { DataScope, type DataScopeValue, roleError } from "../../contract.ts";
import {
  loadCallerCapability,
  noCapability,
  requireGrantable,
  isCoreCall,
  isCoreField,
  readCoreResources,
  requireCoreRight,
  invalidateRights,
} from "#modules/identity/access/server";
import type { Context } from "#core/request/context";
import { listDeniableCalls, listDeniableFields } from "./catalogue.service.ts";
import { recordRoleEvent } from "../role.audit.ts";
import {
  groupByRecord,
  type ListedOrganisation,
  listDeniedApis,
  listGrantedMenus,
  listHiddenFields,
  listScopeOrganisations,
  noGrants,
  writeGrants,
} from "./role.grants.ts";
import { getLockReason, loadGrantMenu } from "./grantMenu.ts";
import {
  baselineForScopeChange,
  type Blacklists,
  isBuiltIn,
  loadRoleCapability,
  lockRoleForGrant,
  noBlacklists,
  requireBlacklistChange,
  toRoleGain,
} from "../role.policy.ts";
import { roleApis, roleFields, roleMenus, roleOrganisations, roles } from "../role.table.ts";

/**
 * The difference between the old and the new list. Entries of `isKept` stay, whether or not the new list contains them.
 */
function changeOf<Entry>(
  oldEntries: readonly Entry[],
  newEntries: ReadonlySet<Entry>,
  isKept: (entry: Entry) => boolean,
) {
  const oldSet = new Set(oldEntries);
  return {
    added: [...newEntries].filter((entry) => !oldSet.has(entry)),
    removed: oldEntries.filter((entry) => !newEntries.has(entry) && !isKept(entry)),
  };
}

/**
 * Replaces the menus of a role as far as the caller can grant them; the others stay unchanged. Only leaves are stored,
 * as existing clients send them (contract 02, 1).
 */
export async function grantMenu(
  ctx: Context,
  { id, menuIdList }: { id: Id; menuIdList: readonly Id[] },
): Promise<void> {
  const role = await lockRoleForGrant(ctx, id);
  const [menu, ownCapability, storedIds] = await Promise.all([
    loadGrantMenu(ctx),
    loadCallerCapability(ctx),
    listGrantedMenus(ctx, id),
  ]);
  const known = new Set(menu.entries.map((entry) => entry.id));
  if (menuIdList.some((menuId) => !known.has(menuId))) throw commonError("record.missing");
  const requestedIds = new Set(menuIdList.filter((menuId) => menu.leaves.has(menuId)));
  const { added, removed } = changeOf(
    storedIds,
    requestedIds,
    (menuId) => getLockReason(menu, ownCapability, menuId) !== null,
  );
  if (added.length + removed.length === 0) return;
  requireCoreRight(
    ctx,
    added.some((menuId) => menu.core.menus.has(menuId)),
  );
  if (isBuiltIn(role) && added.length === 0 && removed.length === storedIds.length)
    throw roleError("role.built_in_grant", { name: role.name });

  const before = await loadRoleCapability(ctx, id);
  if (removed.length > 0) await ctx.rows(roleMenus).erase({ roleId: id, menuId: removed });
  await writeGrants(ctx, id, { ...noGrants, menus: added });
  const after = await loadRoleCapability(ctx, id);
  await requireGrantable(ctx, toRoleGain(ctx, { before, after }));
  await recordRoleEvent(ctx, "role.granted", { role, detail: { menus: { added, removed } } });
  invalidateRights(ctx);
}

type ScopeGrant = {
  id: Id;
  dataScope: DataScopeValue;
  orgIdList: readonly Id[];
  branchIdList?: readonly Id[] | undefined;
};

/** Sets which rows a role sees. Only the listed kind stores organisations. */
export async function grantDataScope(ctx: Context, grant: ScopeGrant): Promise<void> {
  const { id, dataScope } = grant;
  const role = await lockRoleForGrant(ctx, id);
  const before = baselineForScopeChange(await loadRoleCapability(ctx, id), role.dataScope, dataScope);
  const stored = await listScopeOrganisations(ctx, id);
  const requested = dataScope === DataScope.listed ? toListed(grant, stored) : [];
  const known = await ctx.rows(organisations).list({ id: requested.map((organisation) => organisation.id) });
  if (known.length < requested.length) throw commonError("record.missing");

  const added = requested.filter((organisation) => !stored.some((other) => isSameListed(other, organisation)));
  const removed = stored.filter((organisation) => !requested.some((other) => isSameListed(other, organisation)));
  const removedIds = removed.map((organisation) => organisation.id);
  if (removed.length > 0) await ctx.rows(roleOrganisations).erase({ roleId: id, organisationId: removedIds });
  await writeGrants(ctx, id, { ...noGrants, organisations: added });
  // Last, because an undo runs in reverse order and needs the kind before it restores the links.
  await ctx.rows(roles).set(id, { dataScope });
  // The permissions of the role then apply to more rows, which counts as a gain as well.
  const isWider = dataScope === role.dataScope ? added.length > 0 : dataScope !== DataScope.self;
  const baseline = isWider ? { ...before, permissions: noCapability.permissions } : before;
  await requireGrantable(ctx, { before: baseline, after: await loadRoleCapability(ctx, id) });
  await recordRoleEvent(ctx, "role.granted", { role, detail: { dataScope, organisations: { added, removed } } });
  invalidateRights(ctx);
}

/** Existing clients do not know of branches: what they send again stays one. */
function toListed(
  { orgIdList, branchIdList }: ScopeGrant,
  stored: readonly ListedOrganisation[],
): ListedOrganisation[] {
  const storedBranches = stored.filter(({ withBelow }) => withBelow).map((organisation) => organisation.id);
  const branches = new Set(branchIdList ?? storedBranches);
  return [...new Set(orgIdList)].map((id) => ({ id, withBelow: branches.has(id) }));
}

function isSameListed(one: ListedOrganisation, other: ListedOrganisation): boolean {
  return one.id === other.id && one.withBelow === other.withBelow;
}

/** Replaces the calls that a role denies; only the platform administrator adds or removes core calls. */
export async function grantApi(ctx: Context, { id, apiList }: { id: Id; apiList: readonly string[] }): Promise<void> {
  const role = await lockRoleForGrant(ctx, id);
  const [core, storedRoutes] = await Promise.all([readCoreResources(ctx), listDeniedApis(ctx, id)]);
  const known = listDeniableCalls(ctx);
  const requestedRoutes = new Set(apiList.filter((route) => known.has(route)));
  const isKept = (route: string) => !ctx.caller.isPlatform && isCoreCall(core, route);
  const { added, removed } = changeOf(storedRoutes, requestedRoutes, isKept);
  if (added.length + removed.length === 0) return;
  requireCoreRight(
    ctx,
    added.some((route) => isCoreCall(core, route)),
  );
  if (removed.length > 0) {
    const from: Blacklists = { ...noBlacklists, denied: new Set(storedRoutes) };
    const to: Blacklists = { ...noBlacklists, denied: without(storedRoutes, removed) };
    await requireBlacklistChange(ctx, id, { from, to });
    await ctx.rows(roleApis).erase({ roleId: id, route: removed });
  }
  await writeGrants(ctx, id, { ...noGrants, denied: new Set(added) });
  await recordRoleEvent(ctx, "role.granted", { role, detail: { apis: { added, removed } } });
  invalidateRights(ctx);
}

/** Replaces the fields that a role hides; only the platform administrator changes those of core tables. */
export async function grantRoleTable(
  ctx: Context,
  { id, tableColumnList }: { id: Id; tableColumnList: readonly string[] },
): Promise<void> {
  const role = await lockRoleForGrant(ctx, id);
  const [core, storedFields] = await Promise.all([readCoreResources(ctx), listHiddenFields(ctx, id)]);
  const known = listDeniableFields(ctx);
  const requestedFields = new Set(tableColumnList.filter((entry) => known.has(entry)));
  const isCore = (entry: string) => isCoreField(core, entry);
  const { added, removed } = changeOf(
    storedFields,
    requestedFields,
    (entry) => !ctx.caller.isPlatform && isCore(entry),
  );
  if (added.length + removed.length === 0) return;
  requireCoreRight(ctx, added.some(isCore));
  if (removed.length > 0) {
    const from: Blacklists = { ...noBlacklists, hidden: groupByRecord(storedFields) };
    const to: Blacklists = { ...noBlacklists, hidden: groupByRecord(without(storedFields, removed)) };
    await requireBlacklistChange(ctx, id, { from, to });
    await eraseFields(ctx, id, groupByRecord(removed));
  }
  await writeGrants(ctx, id, { ...noGrants, hidden: groupByRecord(added) });
  await recordRoleEvent(ctx, "role.granted", { role, detail: { fields: { added, removed } } });
  invalidateRights(ctx);
}

async function eraseFields(ctx: Context, roleId: Id, fields: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  for (const [entity, names] of fields) await ctx.rows(roleFields).erase({ roleId, entity, field: [...names] });
}

function without(entries: readonly string[], removed: readonly string[]): Set<string> {
  return new Set(entries.filter((entry) => !removed.includes(entry)));
}
