import type { Id } from "#contract/id";
import { commonError } from "#contract/errors";
import type { Language } from "#contract/languages";
import type { InputOf } from "#contract/api";
import { type Menu, type menuApi } from "#modules/menu/contract";
import type { Context } from "#server/context/context";
import { nameIn } from "#server/names";
import { grantedMenus } from "./menu.service.ts";
import { type MenuRow, type MenuTree, readTree, withAncestors } from "./menu.tree.ts";

type Filter = InputOf<(typeof menuApi)["calls"]["list"]>;

/**
 * The menu as it is managed and granted, buttons and disabled entries too: as a tree, or flat where a filter picks
 * entries out of it. Whoever is not the platform administrator sees what his roles were granted.
 */
export async function listMenus(ctx: Context, { title, type }: Filter): Promise<Menu[]> {
  const tree = await readTree(ctx);
  const visible = await visibleIn(ctx, tree);
  const rows = tree.rows.filter(({ id }) => visible.has(id));
  const { language } = ctx;
  if (title === undefined && type === 0) return treeOfRows(rows, language);
  return rows
    .filter((row) => (type === 0 || row.type === type) && (title === undefined || isNamed(row, title, language)))
    .map((row) => menuOf(row, [], language));
}

/** One entry by itself. */
export async function getMenu(ctx: Context, { id }: { id: Id }): Promise<Menu> {
  const tree = await readTree(ctx);
  const row = tree.byId.get(id);
  if (row === undefined || !(await visibleIn(ctx, tree)).has(id)) throw commonError("record.missing");
  return menuOf(row, [], ctx.language);
}

/** The entries that the caller may see at all. */
export async function visibleIn(ctx: Context, { rows, byId }: MenuTree): Promise<ReadonlySet<Id>> {
  if (ctx.caller.isPlatform) return new Set(rows.map(({ id }) => id));
  return withAncestors(byId, await grantedMenus(ctx));
}

/** By the title as it was typed and as the caller reads it. */
function isNamed(row: MenuRow, wanted: string, language: Language): boolean {
  const part = wanted.toLowerCase();
  return [row.title, nameIn(language, row.title, row.names)].some((name) => name.toLowerCase().includes(part));
}

function treeOfRows(rows: readonly MenuRow[], language: Language): Menu[] {
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  const below = (parentId: Id | null): Menu[] =>
    (children.get(parentId) ?? []).map((row) => menuOf(row, below(row.id), language));
  return below(null);
}

/** A row as the wire has it. */
export function menuOf(row: MenuRow, children: Menu[], language: Language): Menu {
  const { parentId, names, deletedAt: _, ...shown } = row;
  return { ...shown, pid: parentId ?? 0, i18nName: nameIn(language, row.title, names), children };
}
