import { commonError } from "#contract/errors";
import type { Id } from "#contract/id";
import { organisations } from "#modules/organisation/tables";
import { DataScope, type DataScopeValue, roleError } from "#modules/role/contract";
import { capabilityOf, noCapability, requireWithin } from "#server/access/capability";
import { isCoreCall, isCoreField, readCore, requireCoreRight } from "#server/access/core";
import { dropRights } from "#server/access/drop";
import type { Context } from "#server/context/context";
import { knownCalls, knownFields } from "./catalogue.service.ts";
import { noteRole } from "./role.audit.ts";
import { apisOf, byRecord, fieldsOf, menusOf, noGrants, organisationsOf, writeGrants } from "./role.grants.ts";
import { lockOf, readMenu } from "./role.menu.ts";
import {
  type Blacklists,
  capabilityOfRole,
  gainOf,
  hadByEach,
  isBuiltIn,
  noBlacklists,
  openForGrant,
  requireMayLift,
} from "./role.policy.ts";
import { roleApis, roleFields, roleMenus, roleOrganisations, roles } from "./role.table.ts";

/** What a new list adds to an old one and takes from it. Entries that are kept stay, whether the new list names them or not. */
function changeOf<Entry>(old: readonly Entry[], wanted: ReadonlySet<Entry>, isKept: (entry: Entry) => boolean) {
  const had = new Set(old);
  return {
    added: [...wanted].filter((entry) => !had.has(entry)),
    removed: old.filter((entry) => !wanted.has(entry) && !isKept(entry)),
  };
}

/**
 * Replaces the menus of a role as far as the caller can grant them: those that he cannot grant stay as they are. Only
 * leaves are kept, as existing clients send them (contract 02, 1).
 */
export async function grantMenu(
  ctx: Context,
  { id, menuIdList }: { id: Id; menuIdList: readonly Id[] },
): Promise<void> {
  const role = await openForGrant(ctx, id);
  const [menu, held, stored] = await Promise.all([readMenu(ctx), capabilityOf(ctx), menusOf(ctx, id)]);
  const known = new Set(menu.entries.map((entry) => entry.id));
  if (menuIdList.some((menuId) => !known.has(menuId))) throw commonError("record.missing");
  const wanted = new Set(menuIdList.filter((menuId) => menu.leaves.has(menuId)));
  const { added, removed } = changeOf(stored, wanted, (menuId) => lockOf(menu, held, menuId) !== null);
  if (added.length + removed.length === 0) return;
  requireCoreRight(
    ctx,
    added.some((menuId) => menu.core.menus.has(menuId)),
  );
  if (isBuiltIn(role) && added.length === 0 && removed.length === stored.length)
    throw roleError("role.built_in_grant", { name: role.name });

  const before = await capabilityOfRole(ctx, id);
  if (removed.length > 0) await ctx.rows(roleMenus).erase({ roleId: id, menuId: removed });
  await writeGrants(ctx, id, { ...noGrants, menus: added });
  const after = await capabilityOfRole(ctx, id);
  await requireWithin(ctx, gainOf(ctx, { before, after }));
  await noteRole(ctx, "role.granted", { role, detail: { menus: { added, removed } } });
  dropRights(ctx);
}

type ScopeGrant = { id: Id; dataScope: DataScopeValue; orgIdList: readonly Id[] };

/** Sets which rows a role sees. Organisations are kept for the listed kind alone. */
export async function grantDataScope(ctx: Context, { id, dataScope, orgIdList }: ScopeGrant): Promise<void> {
  const role = await openForGrant(ctx, id);
  const before = hadByEach(await capabilityOfRole(ctx, id), role.dataScope, dataScope);
  const stored = await organisationsOf(ctx, id);
  const listed = dataScope === DataScope.listed ? new Set(orgIdList) : new Set<Id>();
  const known = await ctx.rows(organisations).list({ id: [...listed] });
  if (known.length < listed.size) throw commonError("record.missing");

  const { added, removed } = changeOf(stored, listed, () => false);
  if (removed.length > 0) await ctx.rows(roleOrganisations).erase({ roleId: id, organisationId: removed });
  await writeGrants(ctx, id, { ...noGrants, organisations: added });
  // Last, so that an undo, which takes the steps backwards, calls this for the kind before it brings links back.
  await ctx.rows(roles).set(id, { dataScope });
  // What the role permits works on further rows then: that counts as gained as well.
  const isWider = dataScope === role.dataScope ? added.length > 0 : dataScope !== DataScope.self;
  const had = isWider ? { ...before, permissions: noCapability.permissions } : before;
  await requireWithin(ctx, { before: had, after: await capabilityOfRole(ctx, id) });
  await noteRole(ctx, "role.granted", { role, detail: { dataScope, organisations: { added, removed } } });
  dropRights(ctx);
}

/** Replaces the calls that a role takes away; those of the core only the platform administrator puts on or strikes off. */
export async function grantApi(ctx: Context, { id, apiList }: { id: Id; apiList: readonly string[] }): Promise<void> {
  const role = await openForGrant(ctx, id);
  const [core, stored] = await Promise.all([readCore(ctx), apisOf(ctx, id)]);
  const known = knownCalls(ctx);
  const wanted = new Set(apiList.filter((route) => known.has(route)));
  const isKept = (route: string) => !ctx.caller.isPlatform && isCoreCall(core, route);
  const { added, removed } = changeOf(stored, wanted, isKept);
  if (added.length + removed.length === 0) return;
  requireCoreRight(
    ctx,
    added.some((route) => isCoreCall(core, route)),
  );
  if (removed.length > 0) {
    const from: Blacklists = { ...noBlacklists, denied: new Set(stored) };
    const to: Blacklists = { ...noBlacklists, denied: without(stored, removed) };
    await requireMayLift(ctx, id, { from, to });
    await ctx.rows(roleApis).erase({ roleId: id, route: removed });
  }
  await writeGrants(ctx, id, { ...noGrants, denied: new Set(added) });
  await noteRole(ctx, "role.granted", { role, detail: { apis: { added, removed } } });
  dropRights(ctx);
}

/** Replaces the fields that a role takes away; those of core tables only the platform administrator. */
export async function grantRoleTable(
  ctx: Context,
  { id, tableColumnList }: { id: Id; tableColumnList: readonly string[] },
): Promise<void> {
  const role = await openForGrant(ctx, id);
  const [core, stored] = await Promise.all([readCore(ctx), fieldsOf(ctx, id)]);
  const known = knownFields(ctx);
  const wanted = new Set(tableColumnList.filter((entry) => known.has(entry)));
  const isCore = (entry: string) => isCoreField(core, entry);
  const { added, removed } = changeOf(stored, wanted, (entry) => !ctx.caller.isPlatform && isCore(entry));
  if (added.length + removed.length === 0) return;
  requireCoreRight(ctx, added.some(isCore));
  if (removed.length > 0) {
    const from: Blacklists = { ...noBlacklists, hidden: byRecord(stored) };
    const to: Blacklists = { ...noBlacklists, hidden: byRecord(without(stored, removed)) };
    await requireMayLift(ctx, id, { from, to });
    await eraseFields(ctx, id, byRecord(removed));
  }
  await writeGrants(ctx, id, { ...noGrants, hidden: byRecord(added) });
  await noteRole(ctx, "role.granted", { role, detail: { fields: { added, removed } } });
  dropRights(ctx);
}

async function eraseFields(ctx: Context, roleId: Id, fields: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  for (const [entity, names] of fields) await ctx.rows(roleFields).erase({ roleId, entity, field: [...names] });
}

function without(entries: readonly string[], removed: readonly string[]): Set<string> {
  return new Set(entries.filter((entry) => !removed.includes(entry)));
}
