import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import type { DeniedPage } from "#contract/session";
import type { MenuGrants } from "#modules/identity/menu/server";
import type { Context } from "#core/request/context";
import { selectName } from "#core/request/names";
import { roleMenus, roles } from "../role.table.ts";

const maxListedRoles = 20;

/** Grants of the menu, for the module of the menu. */
export const roleMenuGrants: MenuGrants = { loadGrantedIds: loadGrantedMenuIds, listRoles: listRolesWithMenus };

async function loadGrantedMenuIds(ctx: Context): Promise<ReadonlySet<Id>> {
  const { accountId, tenantId, roleIds } = ctx.caller;
  return await ctx.app.caches.get("permission", { tenantId, key: `${accountId}:menus` }, async () => {
    if (roleIds.length === 0) return new Set();
    const rows = ctx.rows(roleMenus);
    const grantedRows = await rows.run(
      rows.select().select("row.menuId").distinct().where("row.roleId", "in", roleIds),
    );
    return new Set(grantedRows.map(({ menuId }) => menuId));
  });
}

async function listRolesWithMenus(ctx: Context, menuIds: readonly Id[]): Promise<DeniedPage["roles"]> {
  const links = ctx.rows(roleMenus);
  const grantRows = await links.run(links.select().select("row.roleId").distinct().where("row.menuId", "in", menuIds));
  if (grantRows.length === 0) return [];
  const found = await ctx.rows(roles).list({ id: grantRows.map(({ roleId }) => roleId), status: Status.enabled });
  return found.slice(0, maxListedRoles).map(({ id, name, names }) => ({ id, name: selectName(ctx, name, names) }));
}
