import type { InputOf } from "#contract/api";
import { commonError, refusal } from "#contract/errors";
import { Status, StatusValue } from "#contract/fields";
import type { Id } from "#contract/id";
import { type Menu, type MenuDraft, menuError, type menuApi } from "#modules/menu/contract";
import { isHidden } from "#server/access/fields";
import type { Context } from "#server/context/context";
import { orTaken } from "#server/rows/crud";
import { defineFunction } from "#server/rows/function";
import { menuOf, visibleIn } from "./menu.list.ts";
import { checkEntry, checkWayHere, draftOf, type MenuValues, normalised } from "./menu.rules.ts";
import { standardMenus } from "./menu.standard.ts";
import { menus } from "./menu.table.ts";
import { type MenuRow, type MenuTree, readTree, subtreeOf } from "./menu.tree.ts";
import { requireMayWrite } from "./menu.guard.ts";

type Calls = (typeof menuApi)["calls"];

export const lockMenuTree = defineFunction<object, object>("lock_menu_tree", []);
const dropGrants = defineFunction<{ menuIds: readonly Id[] }, object>("drop_grants_of_deleted_menus", ["menuIds"]);

/** A unique index says what the check in the tree would have said, for entries that are not in it. */
const taken = (title: string) => () => menuError("menu.taken", { title });

/** Adds an entry. */
export async function addMenu(ctx: Context, draft: MenuDraft): Promise<void> {
  const { tree } = await lockedTree(ctx, draft.pid);
  const entry = normalised(draft);
  checkEntry(tree, entry);
  await requireMayWrite(ctx, { tree, after: entry });
  await orTaken(taken(entry.title), async () => await ctx.rows(menus).add(entry));
  dropMenus(ctx);
}

/** Changes an entry; what is left out stays. A new title is what the entry is called in every language. */
export async function updateMenu(ctx: Context, { id, version, ...changes }: InputOf<Calls["update"]>): Promise<void> {
  const { tree, visible } = await lockedTree(ctx, changes.pid);
  const row = visibleRow(tree, visible, id);
  if (version !== undefined && version !== row.version)
    throw refusal("record.stale", { result: withoutHidden(ctx, menuOf(row, [], ctx.language)) });
  const entry = changed(row, changes);
  checkEntry(tree, entry, id);
  if (entry.status !== Status.enabled) checkWayHere(tree, id);
  await requireMayWrite(ctx, { tree, before: row, after: entry });
  const names = entry.title === row.title ? {} : { names: standardNames(id, entry.title) };
  await orTaken(taken(entry.title), async () => await ctx.rows(menus).update(id, { ...entry, ...names }));
  dropMenus(ctx);
}

/** Deletes an entry with all below it, and what roles of any tenant were granted of them. */
export async function deleteMenu(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { tree, visible } = await lockedTree(ctx, 0);
  const row = visibleRow(tree, visible, id);
  checkWayHere(tree, id);
  await requireMayWrite(ctx, { tree, before: row });
  // From below: what is undone comes back in the reverse order, and an entry needs the one above it.
  const menuIds = subtreeOf(tree, id)
    .map((below) => below.id)
    .toReversed();
  await Promise.all(menuIds.map(async (each) => await ctx.rows(menus).remove(each)));
  await ctx.ask(dropGrants, { menuIds });
  dropMenus(ctx);
}

/** Switches an entry on or off; answers how many rows that was: one. */
export async function setMenuStatus(ctx: Context, { id, status }: { id: Id; status: number }): Promise<number> {
  const { tree, visible } = await lockedTree(ctx, 0);
  const row = visibleRow(tree, visible, id);
  const known = StatusValue.safeParse(status);
  if (!known.success) throw commonError("status.invalid");
  if (known.data !== Status.enabled) checkWayHere(tree, id);
  await requireMayWrite(ctx, { tree, before: row, after: { ...row, status: known.data } });
  const count = await ctx.rows(menus).set(id, { status: known.data });
  dropMenus(ctx);
  return count;
}

/** What is refused passes by the kernel's own look at hidden fields. */
function withoutHidden({ caller }: Context, entry: Menu): object {
  const isOpen = ([name]: [string, unknown]) =>
    name === "id" || name === "version" || !isHidden(caller, "sysMenu", name === "i18nName" ? "title" : name);
  return Object.fromEntries(Object.entries(entry).filter(isOpen));
}

/** An entry that comes with the product is translated as long as it is called as it was. */
function standardNames(id: Id, title: string): MenuRow["names"] {
  const standard = standardMenus().find((entry) => entry.id === id);
  return standard?.title === title ? (standard.names ?? null) : null;
}

/** The tree while nobody else changes it. A parent that the caller may not see is as good as none. */
async function lockedTree(ctx: Context, pid = 0): Promise<{ tree: MenuTree; visible: ReadonlySet<Id> }> {
  await ctx.ask(lockMenuTree, {});
  const tree = await readTree(ctx);
  const visible = await visibleIn(ctx, tree);
  const isHidden = [...tree.byId.keys()].some((id) => id === pid && !visible.has(id));
  if (isHidden) throw menuError("menu.parent_missing");
  return { tree, visible };
}

function visibleRow({ byId }: MenuTree, visible: ReadonlySet<Id>, id: Id): MenuRow {
  const row = byId.get(id);
  if (row === undefined || !visible.has(id)) throw commonError("record.missing");
  return row;
}

function changed(row: MenuRow, changes: Omit<InputOf<Calls["update"]>, "id" | "version">): MenuValues {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return normalised({ ...draftOf(row), ...given });
}

/** The menu belongs to all tenants: each node reads it anew. Permissions follow within five seconds. */
export function dropMenus(ctx: Context): void {
  ctx.afterCommit(async () => await ctx.app.caches.drop("menu", 0));
}
