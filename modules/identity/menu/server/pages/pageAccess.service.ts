import type { DeniedPage } from "#contract/session";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { MenuType } from "../../contract.ts";
import { hasPermission } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { selectName } from "#core/request/names";
import { menuGrants } from "../menu.grants.ts";
import { loadVisibleMenuIds } from "../list/menu.list.ts";
import { getMenuPath, getMenuSubtree, loadMenuTree, type MenuTree } from "../menu.tree.ts";

/** More codes are of no use to readers. */
const maxCodes = 10;

/** The page at an address that the caller's roles do not open (specification 2, 401). */
export async function explainPage(ctx: Context, { path }: { path: string }): Promise<DeniedPage[]> {
  const tree = await loadMenuTree(ctx);
  const visible = await loadVisibleMenuIds(ctx, tree);
  const page = tree.rows.find((row) => row.path === path && row.type === MenuType.page && isOn(tree, row.id));
  if (page === undefined || visible.has(page.id)) return [];
  const below = getMenuSubtree(tree, page.id).filter(({ status }) => status === Status.enabled);
  const codes = below.flatMap(({ permission }) => (permission === null ? [] : [permission]));
  const title = selectName(ctx, page.title, page.names);
  const titles = getMenuPath(tree, page.id).map((row) => selectName(ctx, row.title, row.names));
  const holding = await rolesWith(
    ctx,
    below.map(({ id }) => id),
  );
  return [{ id: page.id, title, place: titles, permissions: codes.toSorted().slice(0, maxCodes), roles: holding }];
}

function isOn(tree: MenuTree, id: Id): boolean {
  return getMenuPath(tree, id).every(({ status }) => status === Status.enabled);
}

/** Callers who may not read roles do not learn which exist. */
async function rolesWith(ctx: Context, menuIds: readonly Id[]): Promise<DeniedPage["roles"]> {
  if (!hasPermission(ctx.caller, "sysRole/page")) return [];
  return await menuGrants.get(ctx).listRoles(ctx, menuIds);
}
