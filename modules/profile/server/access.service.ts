import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { MenuType } from "#modules/menu/contract";
import { menus } from "#modules/menu/tables";
import { organisations } from "#modules/organisation/tables";
import type { OwnAccess, OwnRole, Right } from "#modules/profile/contract";
import { accountRoles, roleApis, roleMenus, roles } from "#modules/role/tables";
import { readCore } from "#server/access/core";
import { holds } from "#server/access/permission";
import type { Context } from "#server/context/context";
import { nameIn } from "#server/names";
import type { RowOf } from "#server/rows/table";

/** More entries than any menu has; a bound for the query. */
const mostEntries = 5000;
const mostNames = 20;

/**
 * What the caller may do and by which of his roles. It is about himself, so it asks for no permission; core resources are
 * shown to nobody but those who have them.
 */
export async function readOwnAccess(ctx: Context): Promise<OwnAccess> {
  const { caller } = ctx;
  const held = await heldRoles(ctx);
  const [entries, core, reach] = await Promise.all([enabledEntries(ctx), readCore(ctx), readReach(ctx)]);
  const tree = treeOf(entries);
  const rights = tree.map((entry) => rightOf(ctx, entry, held));
  const isForOthers = ({ id, givenBy }: Right) => core.menus.has(id) && givenBy.length === 0 && !caller.isPlatform;
  return {
    isPlatform: caller.isPlatform,
    roles: held.map(({ row, routes }) => roleOf(ctx, row, routes.size)),
    rights: rights.filter((right) => !isForOthers(right)),
    reach,
  };
}

/** A role that the caller holds: the entries of the menu that it gives, and the calls that it takes away. */
type Held = {
  readonly row: RowOf<typeof roles>;
  readonly menuIds: ReadonlySet<Id>;
  readonly routes: ReadonlySet<string>;
};

async function heldRoles(ctx: Context): Promise<Held[]> {
  const links = await ctx.rows(accountRoles).list({ accountId: ctx.caller.accountId });
  if (links.length === 0) return [];
  const ids = links.map(({ roleId }) => roleId);
  const granted = ctx.rows(roleMenus);
  const [rows, given, taken] = await Promise.all([
    ctx.rows(roles).list({ id: ids }),
    granted.run(granted.select().select(["row.roleId", "row.menuId"]).where("row.roleId", "in", ids)),
    ctx.rows(roleApis).list({ roleId: ids }),
  ]);
  return rows
    .toSorted((one, other) => one.orderNo - other.orderNo || one.id - other.id)
    .map((row) => ({
      row,
      menuIds: new Set(given.flatMap(({ roleId, menuId }) => (roleId === row.id ? [menuId] : []))),
      routes: new Set(taken.flatMap(({ roleId, route }) => (roleId === row.id ? [route] : []))),
    }));
}

function roleOf({ language }: Context, row: RowOf<typeof roles>, takesAway: number): OwnRole {
  const { id, name, names, code, status, dataScope } = row;
  return { id, name: nameIn(language, name, names), code, isEnabled: status === Status.enabled, dataScope, takesAway };
}

type Entry = Pick<RowOf<typeof menus>, "id" | "parentId" | "type" | "title" | "names" | "permission" | "component">;

async function enabledEntries(ctx: Context): Promise<Entry[]> {
  const rows = ctx.globalRows(menus);
  const enabled = rows
    .select()
    .select(["row.id", "row.parentId", "row.type", "row.title", "row.names", "row.permission", "row.component"])
    .where("row.status", "=", Status.enabled)
    .where("row.isHide", "=", false);
  return await rows.run(enabled.orderBy("row.orderNo").orderBy("row.id").limit(mostEntries));
}

/** An entry with all that stands below it: whoever may do one of those may open it. */
type Branch = Entry & { readonly below: readonly Id[] };

/** In the order of the menu, each behind what it stands in; what stands below a disabled entry is not reached. */
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
  held: readonly Held[],
): Right {
  const { caller, language } = ctx;
  const whole = [id, ...below];
  const enabled = held.filter(({ row }) => row.status === Status.enabled);
  const givenBy = enabled.filter(({ menuIds }) => whole.some((one) => menuIds.has(one))).map(({ row }) => row.id);
  const takenBy = enabled
    .filter(({ routes }) => permission !== null && routes.has(permission))
    .map(({ row }) => row.id);
  const isOpen = type === MenuType.button && permission !== null ? holds(caller, permission) : givenBy.length > 0;
  return {
    ...{ id, pid: parentId ?? 0, type, title: nameIn(language, title, names), permission, component },
    ...{ isAllowed: caller.isPlatform || isOpen, givenBy, takenBy },
  };
}

async function readReach(ctx: Context): Promise<OwnAccess["reach"]> {
  const { all, organisations: named, trees } = ctx.caller.scope;
  const ids = [...new Set([...trees, ...named])];
  const rows = ids.length === 0 ? [] : await ctx.rows(organisations).list({ id: ids.slice(0, mostNames) });
  const below = new Set(trees);
  return {
    kind: all ? "all" : ids.length > 0 ? "listed" : "own",
    organisations: rows.map(({ id, name }) => ({ id, name, withBelow: below.has(id) })),
    organisationCount: ids.length,
  };
}
