import type { InputOf } from "#contract/api";
import { commonError } from "#contract/errors";
import type { Id } from "#contract/id";
import { invalidateRights, mainTenantId, noCapability, readCoreResources } from "#modules/identity/access/server";
import type { GrantableMenu } from "#modules/identity/role/contract";
import {
  listDefaultGrants,
  listDeniableCalls,
  listGrantableMenus,
  listTenantDeniedCalls,
  loadGrantMenu,
  replaceTenantDeniedCalls,
} from "#modules/identity/role/server";
import { setTenantColumns, type Tenant } from "#modules/identity/tenant/server";
import { tenants } from "#modules/identity/tenant/server/tenant.table";
import type { Context, TenantContext } from "#core/request/context";
import { type tenantAdministrationApi, tenantAdministrationError, type TenantGrants } from "../contract.ts";
import { menuPackages } from "./menuPackage.table.ts";
import { standardPackageId } from "./menuPackage.standard.ts";
import { roleMenusIn } from "./platform.functions.ts";
import { recordTenantEvent } from "./tenantEvent.ts";

type Calls = typeof tenantAdministrationApi.calls;

/** The menus that every tenant has, whatever its package: home page, messages, personal centre. */
export async function listCommonMenus(ctx: TenantContext): Promise<Id[]> {
  const basic = new Set(listDefaultGrants(ctx.app.menuEntries, ["everyone"]));
  const { leaves } = await loadGrantMenu(ctx);
  return [...leaves.keys()].filter((id) => basic.has(id));
}

/** What a tenant is granted by its package and the override. */
export type TenantGrant = {
  readonly packageId: Id | null;
  readonly addedMenus: readonly Id[];
  readonly removedMenus: readonly Id[];
  readonly menuIds: readonly Id[];
};

/** The grant of a new tenant: a package without an override, the standard one unless another is named. */
export async function loadInitialGrant(
  ctx: Context,
  packageId: Id | null | undefined,
): Promise<Pick<TenantGrant, "packageId" | "menuIds">> {
  const found = await ctx.rows(menuPackages).get(packageId ?? standardPackageId);
  return { packageId: found.id, menuIds: sortIds(found.menuIds) };
}

/** The menus of a package; none without one. */
async function loadPackageMenus(ctx: Context, packageId: Id | null): Promise<readonly Id[]> {
  return packageId === null ? [] : (await ctx.rows(menuPackages).get(packageId)).menuIds;
}

/** The override that leads from the menus of a package to a list; it is stored, so that later changes of the package count. */
function overrideOf(packageMenus: readonly Id[], wanted: ReadonlySet<Id>) {
  return {
    addedMenus: sortIds([...wanted].filter((id) => !packageMenus.includes(id))),
    removedMenus: sortIds(packageMenus.filter((id) => !wanted.has(id))),
    menuIds: sortIds(wanted),
  };
}

function sortIds(ids: Iterable<Id>): Id[] {
  return [...new Set(ids)].toSorted((left, right) => left - right);
}

/** The leaves among these menus, and those that every tenant has. Unknown ones are refused. */
export async function toGrantedLeaves(ctx: Context, menuIdList: readonly Id[]): Promise<ReadonlySet<Id>> {
  const [{ entries, leaves }, common] = await Promise.all([loadGrantMenu(ctx), listCommonMenus(ctx)]);
  const known = new Set(entries.map(({ id }) => id));
  if (menuIdList.some((id) => !known.has(id))) throw commonError("record.missing");
  return new Set([...menuIdList.filter((id) => leaves.has(id)), ...common]);
}

/** The menus of a tenant as an override of its package (contract 03, 1: grantMenu). */
export async function grantTenantMenus(ctx: Context, { id, menuIdList }: InputOf<Calls["grantMenu"]>): Promise<void> {
  const row = await getGrantedTenant(ctx, id);
  await storeGrant(ctx, row, { packageId: row.packageId, menuIdList });
}

/** Package and menus of a tenant together. */
export async function saveTenantGrants(ctx: Context, input: InputOf<Calls["saveGrants"]>): Promise<void> {
  const { id, packageId, menuIdList } = input;
  const row = await getGrantedTenant(ctx, id);
  await storeGrant(ctx, row, { packageId: packageId === undefined ? row.packageId : packageId, menuIdList });
}

/** The override alone; the package stays. */
export async function setTenantOverride(ctx: Context, input: InputOf<Calls["setOverride"]>): Promise<void> {
  const { id, addedMenus: added, removedMenus: removed } = input;
  const row = await getGrantedTenant(ctx, id);
  const addedMenus = added === undefined || added.length === 0 ? added : [...(await toGrantedLeaves(ctx, added))];
  await storeOverride(ctx, id, {
    packageId: row.packageId,
    addedMenus: addedMenus ?? row.addedMenus,
    removedMenus: removed ?? row.removedMenus,
  });
}

/** Another package under the same override. */
export async function changeTenantPackage(ctx: Context, id: Id, packageId: Id | null): Promise<void> {
  const { addedMenus, removedMenus } = await getGrantedTenant(ctx, id);
  await storeOverride(ctx, id, { packageId, addedMenus, removedMenus });
}

async function storeOverride(
  ctx: Context,
  id: Id,
  { packageId, addedMenus, removedMenus }: Pick<TenantGrant, "packageId" | "addedMenus" | "removedMenus">,
): Promise<void> {
  const [packageMenus, common] = await Promise.all([loadPackageMenus(ctx, packageId), listCommonMenus(ctx)]);
  const held = [...packageMenus, ...addedMenus].filter((menuId) => !removedMenus.includes(menuId));
  const isLimited = packageId !== null || addedMenus.length > 0;
  const menuIds = isLimited ? sortIds([...held, ...common]) : null;
  await setTenantColumns(ctx, id, {
    packageId,
    addedMenus: sortIds(addedMenus),
    removedMenus: sortIds(removedMenus),
    menuIds,
  });
  forgetTenantRights(ctx, [id]);
  await recordTenantEvent(ctx, "tenant.granted", { id, packageId, addedMenus, removedMenus });
}

async function getGrantedTenant(ctx: Context, id: Id): Promise<Tenant> {
  if (id === mainTenantId) throw tenantAdministrationError("tenant.main_grant");
  // Locked, so that two grants do not mix their lists.
  await setTenantColumns(ctx, id, {});
  return await ctx.rows(tenants).get(id);
}

async function storeGrant(
  ctx: Context,
  row: Tenant,
  { packageId, menuIdList }: { packageId: Id | null; menuIdList: readonly Id[] },
): Promise<void> {
  const [packageMenus, wanted] = await Promise.all([
    loadPackageMenus(ctx, packageId),
    toGrantedLeaves(ctx, menuIdList),
  ]);
  const override = overrideOf(packageMenus, wanted);
  await setTenantColumns(ctx, row.id, { packageId, ...override });
  forgetTenantRights(ctx, [row.id]);
  const { addedMenus, removedMenus } = override;
  await recordTenantEvent(ctx, "tenant.granted", { id: row.id, packageId, addedMenus, removedMenus });
}

/** Above this number each node lets its cached rights expire, which takes five seconds at most. */
const maxInvalidations = 200;

/** Open sessions of these tenants get their new rights. */
export function forgetTenantRights({ app, afterCommit }: TenantContext, ids: readonly Id[]): void {
  if (ids.length > maxInvalidations) return;
  afterCommit(async () => {
    for (const id of ids) await app.caches.invalidate("permission", id);
  });
}

/** The menus of the tenant whose administrator has this id. */
export async function listOwnMenus(ctx: Context, { userId }: { userId: Id }): Promise<Id[]> {
  const rows = ctx.rows(tenants);
  const [found] = await rows.run(
    rows.select().select(["row.id", "row.menuIds"]).where("row.accountId", "=", userId).limit(1),
  );
  return found === undefined ? [] : sortIds(await listHeldMenus(ctx, found));
}

/** A tenant without a limit holds what the role of its administrators does. */
async function listHeldMenus(ctx: Context, { id, menuIds }: Pick<Tenant, "id" | "menuIds">): Promise<readonly Id[]> {
  if (menuIds !== null) return menuIds;
  const held = await ctx.platform(`tenant ${id}: menus`).callFunctionIn(id, roleMenusIn, { ofTenant: id, ofRole: id });
  return held.map(({ row }) => row);
}

/** The menus that can be granted to a tenant, with those that it has and those of its package. */
export async function readTenantGrants(ctx: Context, { id }: { id: Id }): Promise<TenantGrants> {
  const row = await ctx.rows(tenants).get(id);
  const [packageMenus, held, menus] = await Promise.all([
    loadPackageMenus(ctx, row.packageId),
    listHeldMenus(ctx, row),
    listTenantMenus(ctx),
  ]);
  const [inPackage, granted] = [new Set(packageMenus), new Set(held)];
  return {
    packageId: row.packageId,
    isLimited: row.menuIds !== null,
    menus: menus.map((menu) => ({
      ...menu,
      isGranted: granted.has(menu.id),
      isInPackage: inPackage.has(menu.id),
    })),
  };
}

/** The page of tenants itself is never a tenant's. */
const tenantPages: ReadonlySet<string> = new Set(["sysTenant"]);

/** The menu entries that tenants can be granted; those that each of them has are locked. */
export async function listTenantMenus(ctx: TenantContext): Promise<GrantableMenu[]> {
  const [menu, common, core] = await Promise.all([loadGrantMenu(ctx), listCommonMenus(ctx), readCoreResources(ctx)]);
  const own = new Set(menu.entries.filter(({ name }) => tenantPages.has(name ?? "")).map(({ id }) => id));
  const held = { ...noCapability, isPlatform: true };
  const all = listGrantableMenus(ctx, { menu, held, granted: new Set(common) });
  const isOwn = ({ id, parentId }: { id: Id; parentId: Id | null }) =>
    core.menus.has(id) && (own.has(id) || (parentId !== null && own.has(parentId)));
  return all.filter((entry) => !isOwn(entry));
}

/** The calls that the administrators of a tenant may not make. */
export async function listDeniedApis(ctx: Context, { id }: { id: Id }): Promise<string[]> {
  await ctx.rows(tenants).get(id);
  return await ctx.readInTenant(id, async (tenant) => await listTenantDeniedCalls(tenant));
}

/** Replaces the calls that the administrators of a tenant may not make. No one in the tenant can be granted them then. */
export async function denyTenantApis(ctx: Context, { id, apiList }: InputOf<Calls["grantApi"]>): Promise<void> {
  const row = await getGrantedTenant(ctx, id);
  const known = listDeniableCalls(ctx);
  const routes = new Set(apiList.filter((route) => known.has(route)));
  await ctx.platform(`tenant ${row.id}: deny calls`).inTenant(row.id, async (tenant) => {
    await replaceTenantDeniedCalls(tenant, routes);
    invalidateRights(tenant);
  });
  await recordTenantEvent(ctx, "tenant.granted", { id, denied: [...routes] });
}
