import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { GrantableMenu } from "#modules/identity/role/contract";
import type { Context } from "#core/request/context";
import type { menuPackageApi } from "../contract.ts";
import { forgetTenantRights, listTenantMenus } from "./grant.service.ts";
import { listHolders } from "./menuPackage.holders.ts";
import { menuPackages } from "./menuPackage.table.ts";
import { findNewMenus, reviewMenus } from "./newMenus.ts";

type Calls = typeof menuPackageApi.calls;

/** The menus that are new to a package, with the pages and directories above them. */
export async function listNewMenus(ctx: Context, { id }: { id: Id }): Promise<GrantableMenu[]> {
  const [row, menus] = await Promise.all([ctx.rows(menuPackages).get(id), listTenantMenus(ctx)]);
  const parentOf = new Map(menus.map((menu) => [menu.id, menu.parentId]));
  const shown = new Set<Id>();
  for (const newId of findNewMenus(row, menus))
    for (let above: Id | null = newId; above !== null; above = parentOf.get(above) ?? null) shown.add(above);
  return menus.filter((menu) => shown.has(menu.id));
}

/** Takes new menus into a package; those that are left out are known from now on. */
export async function acceptNewMenus(ctx: Context, { id, menuIdList }: InputOf<Calls["acceptNew"]>): Promise<void> {
  const rows = ctx.rows(menuPackages);
  await rows.listWithDeleted([id], "lock");
  const row = await rows.get(id);
  const offered = new Set(findNewMenus(row, await listTenantMenus(ctx)));
  const taken = menuIdList.filter((menuId) => offered.has(menuId));
  const menuIds = [...new Set([...row.menuIds, ...taken])].toSorted((left, right) => left - right);
  await rows.update(id, { menuIds, ...(await reviewMenus(ctx)) });
  if (taken.length > 0) forgetTenantRights(ctx, await listHolders(ctx, id));
}
