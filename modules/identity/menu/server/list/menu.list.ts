import type { Id } from "#contract/id";
import { commonError } from "#contract/errors";
import type { InputOf } from "#contract/api";
import { type Menu, type menuApi } from "../../contract.ts";
import type { Context } from "#core/request/context";
import { type NameLocale, selectName } from "#core/request/names";
import { splitRoles } from "../menu.roles.ts";
import { menuGrants } from "../menu.grants.ts";
import { addMenuAncestors, loadMenuTree, type MenuRow, type MenuTree } from "../menu.tree.ts";

type Filter = InputOf<(typeof menuApi)["calls"]["list"]>;

/**
 * The menu as it is managed and granted, with buttons and disabled entries: a tree, or a flat list with a filter.
 * Callers other than the platform administrator see what their roles were granted.
 */
export async function listMenus(ctx: Context, { title, type }: Filter): Promise<Menu[]> {
  const tree = await loadMenuTree(ctx);
  const visible = await loadVisibleMenuIds(ctx, tree);
  const rows = tree.rows.filter(({ id }) => visible.has(id));
  if (title === undefined && type === 0) return treeOfRows(rows, ctx);
  return rows
    .filter((row) => (type === 0 || row.type === type) && (title === undefined || isNamed(row, title, ctx)))
    .map((row) => toMenu(row, [], ctx));
}

/** One entry. */
export async function getMenu(ctx: Context, { id }: { id: Id }): Promise<Menu> {
  const tree = await loadMenuTree(ctx);
  const row = tree.byId.get(id);
  if (row === undefined || !(await loadVisibleMenuIds(ctx, tree)).has(id)) throw commonError("record.missing");
  return toMenu(row, [], ctx);
}

/** The ids of entries that the caller may see. */
export async function loadVisibleMenuIds(ctx: Context, { rows, byId }: MenuTree): Promise<ReadonlySet<Id>> {
  if (ctx.caller.isPlatform) return new Set(rows.map(({ id }) => id));
  return addMenuAncestors(byId, await menuGrants.get(ctx).loadGrantedIds(ctx));
}

/** Matches the title as it was typed and as the caller reads it. */
function isNamed(row: MenuRow, text: string, locale: NameLocale): boolean {
  const part = text.toLowerCase();
  return [row.title, selectName(locale, row.title, row.names)].some((name) => name.toLowerCase().includes(part));
}

function treeOfRows(rows: readonly MenuRow[], locale: NameLocale): Menu[] {
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  const below = (parentId: Id | null): Menu[] =>
    (children.get(parentId) ?? []).map((row) => toMenu(row, below(row.id), locale));
  return below(null);
}

/** Converts a row to the wire format. */
export function toMenu(row: MenuRow, children: Menu[], locale: NameLocale): Menu {
  const { parentId, names, deletedAt: _, ...visible } = row;
  return {
    ...visible,
    roles: splitRoles(row.roles),
    pid: parentId ?? 0,
    i18nName: selectName(locale, row.title, names),
    children,
  };
}
