import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { menus } from "./menu.table.ts";

/** A row of the table. */
export type MenuRow = RowOf<typeof menus>;

/** All entries that are not deleted, in order, and by id. */
export type MenuTree = { readonly rows: readonly MenuRow[]; readonly byId: ReadonlyMap<Id, MenuRow> };

/** Limit of the query, more than any menu has. */
export const maxMenus = 5000;

/** Builds a tree from rows. */
export function buildMenuTree(rows: readonly MenuRow[]): MenuTree {
  return { rows, byId: new Map(rows.map((row) => [row.id, row])) };
}

/** Reads the whole menu, enabled or not. */
export async function loadMenuTree(ctx: Context): Promise<MenuTree> {
  const rows = ctx.rows(menus);
  const inOrder = rows.select().selectAll("row").orderBy("row.orderNo").orderBy("row.id").limit(maxMenus);
  return buildMenuTree(await rows.run(inOrder));
}

/** The entry and its ancestors, from the top. */
export function getMenuPath({ byId }: Pick<MenuTree, "byId">, id: Id): MenuRow[] {
  const line = new Set<MenuRow>();
  for (let row = byId.get(id); row !== undefined && !line.has(row); row = parentOf(byId, row)) line.add(row);
  return [...line].toReversed();
}

/** The entry and everything below it. */
export function getMenuSubtree({ rows, byId }: MenuTree, id: Id): MenuRow[] {
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  const found = new Set<MenuRow>();
  const open = [byId.get(id)];
  for (let row = open.pop(); row !== undefined; row = open.pop()) {
    if (found.has(row)) continue;
    found.add(row);
    open.push(...(children.get(row.id) ?? []));
  }
  return [...found];
}

/** The granted entries and their ancestors. */
export function addMenuAncestors(byId: ReadonlyMap<Id, MenuRow>, grantedIds: ReadonlySet<Id>): ReadonlySet<Id> {
  const open = new Set<Id>();
  for (const id of grantedIds) {
    for (let row = byId.get(id); row !== undefined && !open.has(row.id); row = parentOf(byId, row)) open.add(row.id);
  }
  return open;
}

function parentOf(byId: ReadonlyMap<Id, MenuRow>, { parentId }: MenuRow): MenuRow | undefined {
  return parentId === null ? undefined : byId.get(parentId);
}
