import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { MenuType } from "#modules/identity/menu/contract";
import { menus } from "#modules/identity/menu/server/menu.table";
import { organisations } from "#modules/identity/organisation/server/organisation.table";
import type { MenuRight, OwnAccess, OwnRole } from "../contract.ts";
import { accountRoles, roleApis, roleMenus, roles } from "#modules/identity/role/server/role.table";
import { readCoreResources } from "#modules/identity/access/server";
import { hasPermission } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { selectName } from "#core/request/names";
import type { RowOf } from "#core/rows/table";

/** Limit of the query, more than any menu has. */
const maxEntries = 5000;
const maxNames = 20;

/**
 * The caller's access and the roles behind it. It only concerns the caller, so it requires no permission; core
 * resources are shown only to callers who have them.
 */
export async function readOwnAccess(ctx: Context): Promise<OwnAccess> {
  const { caller } = ctx;
  const roles = await heldRoles(ctx);
  const [entries, core, reach] = await Promise.all([enabledEntries(ctx), readCoreResources(ctx), readReach(ctx)]);
  const tree = treeOf(entries);
  const rights = tree.map((entry) => rightOf(ctx, entry, roles));
  const isForOthers = ({ id, givenBy }: MenuRight) => core.menus.has(id) && givenBy.length === 0 && !caller.isPlatform;
  return {
    isPlatform: caller.isPlatform,
    roles: roles.map(({ row, routes }) => roleOf(ctx, row, routes.size)),
    rights: rights.filter((right) => !isForOthers(right)),
    reach,
  };
}

/** A role of the caller: the menu entries that it grants, and the calls that it denies. */
type HeldRole = {
  readonly row: RowOf<typeof roles>;
  readonly menuIds: ReadonlySet<Id>;
  readonly routes: ReadonlySet<string>;
};

async function heldRoles(ctx: Context): Promise<HeldRole[]> {
  const links = await ctx.rows(accountRoles).list({ accountId: ctx.caller.accountId });
  if (links.length === 0) return [];
  const ids = links.map(({ roleId }) => roleId);
  const grantedMenus = ctx.rows(roleMenus);
  const [rows, grantedRows, deniedRows] = await Promise.all([
    ctx.rows(roles).list({ id: ids }),
    grantedMenus.run(grantedMenus.select().select(["row.roleId", "row.menuId"]).where("row.roleId", "in", ids)),
    ctx.rows(roleApis).list({ roleId: ids }),
  ]);
  return rows
    .toSorted((left, right) => left.orderNo - right.orderNo || left.id - right.id)
    .map((row) => ({
      row,
      menuIds: new Set(grantedRows.flatMap(({ roleId, menuId }) => (roleId === row.id ? [menuId] : []))),
      routes: new Set(deniedRows.flatMap(({ roleId, route }) => (roleId === row.id ? [route] : []))),
    }));
}

function roleOf(ctx: Context, row: RowOf<typeof roles>, takesAway: number): OwnRole {
  const { id, name, names, code, status, dataScope } = row;
  return {
    id,
    name: selectName(ctx, name, names),
    code,
    isEnabled: status === Status.enabled,
    dataScope,
    takesAway,
  };
}

type Entry = Pick<RowOf<typeof menus>, "id" | "parentId" | "type" | "title" | "names" | "permission" | "component">;

async function enabledEntries(ctx: Context): Promise<Entry[]> {
  const rows = ctx.globalRows(menus);
  const enabledEntries = rows
    .select()
    .select(["row.id", "row.parentId", "row.type", "row.title", "row.names", "row.permission", "row.component"])
    .where("row.status", "=", Status.enabled)
    .where("row.isHide", "=", false);
  return await rows.run(enabledEntries.orderBy("row.orderNo").orderBy("row.id").limit(maxEntries));
}

/** An entry with everything below it: a caller who may use one of these may open it. */
type Branch = Entry & { readonly below: readonly Id[] };

/** In the order of the menu, each entry after its parent; entries below a disabled one are unreachable. */
function treeOf(entries: readonly Entry[]): Branch[] {
  const children = Map.groupBy(entries, ({ parentId }) => parentId);
  const branchesBelow = (parentId: Id | null): Branch[] =>
    (children.get(parentId) ?? []).flatMap((entry) => {
      const inside = branchesBelow(entry.id);
      return [{ ...entry, below: inside.map(({ id }) => id) }, ...inside];
    });
  return branchesBelow(null);
}

function rightOf(
  ctx: Context,
  { id, parentId, type, title, names, permission, component, below }: Branch,
  roles: readonly HeldRole[],
): MenuRight {
  const { caller } = ctx;
  const entryIds = [id, ...below];
  const enabledRoles = roles.filter(({ row }) => row.status === Status.enabled);
  const givenBy = enabledRoles
    .filter(({ menuIds }) => entryIds.some((entryId) => menuIds.has(entryId)))
    .map(({ row }) => row.id);
  const takenBy = enabledRoles
    .filter(({ routes }) => permission !== null && routes.has(permission))
    .map(({ row }) => row.id);
  const isOpen =
    type === MenuType.button && permission !== null ? hasPermission(caller, permission) : givenBy.length > 0;
  return {
    id,
    pid: parentId ?? 0,
    type,
    title: selectName(ctx, title, names),
    permission,
    component,
    isAllowed: caller.isPlatform || isOpen,
    givenBy,
    takenBy,
  };
}

async function readReach(ctx: Context): Promise<OwnAccess["reach"]> {
  const { all, organisations: organisationIds, trees } = ctx.caller.scope;
  const ids = [...new Set([...trees, ...organisationIds])];
  const rows = ids.length === 0 ? [] : await ctx.rows(organisations).list({ id: ids.slice(0, maxNames) });
  const below = new Set(trees);
  return {
    kind: all ? "all" : ids.length > 0 ? "listed" : "own",
    organisations: rows.map(({ id, name }) => ({ id, name, withBelow: below.has(id) })),
    organisationCount: ids.length,
  };
}
