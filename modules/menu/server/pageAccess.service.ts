import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { MenuType, type PageAccess } from "#modules/menu/contract";
import { roleMenus, roles } from "#modules/role/tables";
import { holds } from "#server/access/permission";
import type { Context } from "#server/context/context";
import { nameIn } from "#server/names";
import { visibleIn } from "./menu.list.ts";
import { lineOf, type MenuTree, readTree, subtreeOf } from "./menu.tree.ts";

/** More codes than anybody reads. */
const mostCodes = 10;
const mostRoles = 20;

/** The page of the menu at an address that the caller's roles do not open (specification 2, 401). */
export async function explainPage(ctx: Context, { path }: { path: string }): Promise<PageAccess[]> {
  const tree = await readTree(ctx);
  const visible = await visibleIn(ctx, tree);
  const page = tree.rows.find((row) => row.path === path && row.type === MenuType.page && isOn(tree, row.id));
  if (page === undefined || visible.has(page.id)) return [];
  const below = subtreeOf(tree, page.id).filter(({ status }) => status === Status.enabled);
  const codes = below.flatMap(({ permission }) => (permission === null ? [] : [permission]));
  const title = nameIn(ctx.language, page.title, page.names);
  const place = lineOf(tree, page.id).map((row) => nameIn(ctx.language, row.title, row.names));
  const holding = await rolesWith(
    ctx,
    below.map(({ id }) => id),
  );
  return [{ id: page.id, title, place, permissions: codes.toSorted().slice(0, mostCodes), roles: holding }];
}

function isOn(tree: MenuTree, id: Id): boolean {
  return lineOf(tree, id).every(({ status }) => status === Status.enabled);
}

/** Whoever may not read roles is not told which there are. */
async function rolesWith(ctx: Context, menuIds: readonly Id[]): Promise<PageAccess["roles"]> {
  if (!holds(ctx.caller, "sysRole/page")) return [];
  const links = ctx.rows(roleMenus);
  const held = await links.run(links.select().select("row.roleId").distinct().where("row.menuId", "in", menuIds));
  if (held.length === 0) return [];
  const found = await ctx.rows(roles).list({ id: held.map(({ roleId }) => roleId), status: Status.enabled });
  return found.slice(0, mostRoles).map(({ id, name, names }) => ({ id, name: nameIn(ctx.language, name, names) }));
}
