import type { Id } from "#contract/id";
import type { Context } from "#server/context/context";
import type { RowOf } from "#server/rows/table";
import { menus } from "./menu.table.ts";

/** What the tree is made of. */
export type MenuRow = RowOf<typeof menus>;

/** Every entry that is not deleted, in order, and each by its id. */
export type MenuTree = { readonly rows: readonly MenuRow[]; readonly byId: ReadonlyMap<Id, MenuRow> };

/** More entries than any menu has; a bound for the query. */
export const mostMenus = 5000;

/** Puts rows into a tree. */
export function treeIn(rows: readonly MenuRow[]): MenuTree {
  return { rows, byId: new Map(rows.map((row) => [row.id, row])) };
}

/** Reads the whole menu, enabled or not. */
export async function readTree(ctx: Context): Promise<MenuTree> {
  const rows = ctx.rows(menus);
  const inOrder = rows.select().selectAll("row").orderBy("row.orderNo").orderBy("row.id").limit(mostMenus);
  return treeIn(await rows.run(inOrder));
}

/** The entry and what stands above it, from the top. */
export function lineOf({ byId }: Pick<MenuTree, "byId">, id: Id): MenuRow[] {
  const line = new Set<MenuRow>();
  for (let row = byId.get(id); row !== undefined && !line.has(row); row = parentOf(byId, row)) line.add(row);
  return [...line].toReversed();
}

/** The entry and all below it. */
export function subtreeOf({ rows, byId }: MenuTree, id: Id): MenuRow[] {
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

/** The granted entries and what stands above them. */
export function withAncestors(byId: ReadonlyMap<Id, MenuRow>, granted: ReadonlySet<Id>): ReadonlySet<Id> {
  const open = new Set<Id>();
  for (const id of granted) {
    for (let row = byId.get(id); row !== undefined && !open.has(row.id); row = parentOf(byId, row)) open.add(row.id);
  }
  return open;
}

function parentOf(byId: ReadonlyMap<Id, MenuRow>, { parentId }: MenuRow): MenuRow | undefined {
  return parentId === null ? undefined : byId.get(parentId);
}
