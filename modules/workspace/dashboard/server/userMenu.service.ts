import type { MenuNode } from "#contract/session";
import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { dashboardError, type userMenuApi } from "../contract.ts";
import { MenuType } from "#modules/identity/menu/contract";
import { loginMenuTree } from "#modules/identity/menu/server";
import type { Context } from "#core/request/context";
import { userMenus } from "./dashboard.table.ts";

type Menus = InputOf<(typeof userMenuApi)["calls"]["add"]>;

/** Replaces the caller's favourites. */
export async function setFavourites(ctx: Context, { menuIdList }: Menus): Promise<void> {
  const { accountId } = ctx.caller;
  const open = new Set((await openPages(ctx)).map(({ id }) => id));
  const uniqueIds = [...new Set(menuIdList)];
  if (uniqueIds.some((id) => !open.has(id))) throw dashboardError("dashboard.menu_missing");
  await ctx.rows(userMenus).erase({ accountId });
  await ctx.rows(userMenus).addMissing(uniqueIds.map((menuId, orderNo) => ({ accountId, menuId, orderNo })));
}

/** Removes pages from the caller's favourites. */
export async function deleteFavourites(ctx: Context, { menuIdList }: Menus): Promise<void> {
  await ctx.rows(userMenus).erase({ accountId: ctx.caller.accountId, menuId: menuIdList });
}

/** The caller's favourites as menu entries. */
export async function listFavourites(ctx: Context): Promise<MenuNode[]> {
  const [pages, rows] = await Promise.all([openPages(ctx), ownRows(ctx)]);
  const byId = new Map(pages.map((page) => [page.id, page]));
  return rows.flatMap(({ menuId }) => {
    const page = byId.get(menuId);
    return page === undefined ? [] : [{ ...page, children: [] }];
  });
}

/** The ids of the caller's favourites. */
export async function listFavouriteIds(ctx: Context): Promise<Id[]> {
  return (await listFavourites(ctx)).map(({ id }) => id);
}

async function ownRows(ctx: Context) {
  const rows = await ctx.rows(userMenus).list({ accountId: ctx.caller.accountId });
  return rows.toSorted((left, right) => left.orderNo - right.orderNo);
}

/** The pages that the caller may open. */
async function openPages(ctx: Context): Promise<MenuNode[]> {
  const below = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...below(node.children)]);
  return below(await loginMenuTree(ctx)).filter(({ type }) => type === MenuType.page);
}
