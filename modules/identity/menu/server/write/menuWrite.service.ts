import type { InputOf } from "#contract/api";
import { commonError, requestError } from "#contract/errors";
import { Status, StatusValue } from "#contract/fields";
import type { Id } from "#contract/id";
import { type Menu, type MenuDraft, menuError, type menuApi } from "../../contract.ts";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { defineFunction } from "#core/rows/databaseFunction";
import { loadVisibleMenuIds, toMenu } from "../list/menu.list.ts";
import { checkEntry, checkMenuPageReachable, type MenuValues, normaliseDraft, toDraft } from "./menu.rules.ts";
import { menus } from "../menu.table.ts";
import { getMenuSubtree, loadMenuTree, type MenuRow, type MenuTree } from "../menu.tree.ts";
import { requireMenuWriteAccess } from "./menu.guard.ts";

type Calls = (typeof menuApi)["calls"];

export const lockMenuTree = defineFunction<object, object>("lock_menu_tree", []);
const dropGrants = defineFunction<{ menuIds: readonly Id[] }, object>("drop_grants_of_deleted_menus", ["menuIds"]);

/** The unique index reports duplicates that the check of the tree cannot see. */
const takenError = (title: string) => () => menuError("menu.taken", { title });

/** Adds an entry. */
export async function addMenu(ctx: Context, draft: MenuDraft): Promise<void> {
  const { tree } = await lockedTree(ctx, draft.pid);
  const entry = normaliseDraft(draft);
  checkEntry(tree, entry);
  await requireMenuWriteAccess(ctx, { tree, after: entry });
  await mapUniqueViolation(takenError(entry.title), async () => await ctx.rows(menus).add(entry));
  invalidateMenus(ctx);
}

/** Updates an entry; missing fields stay unchanged. A new title replaces the name in every language. */
export async function updateMenu(ctx: Context, { id, version, ...changes }: InputOf<Calls["update"]>): Promise<void> {
  const { tree, visible } = await lockedTree(ctx, changes.pid);
  const row = visibleRow(tree, visible, id);
  if (version !== undefined && version !== row.version)
    throw requestError("record.stale", { result: withoutHidden(ctx, toMenu(row, [], ctx)) });
  const entry = applyChanges(row, changes);
  checkEntry(tree, entry, id);
  if (entry.status !== Status.enabled) checkMenuPageReachable(tree, id);
  await requireMenuWriteAccess(ctx, { tree, before: row, after: entry });
  const names = entry.title === row.title ? {} : { names: findStandardNames(ctx, id, entry.title) };
  await mapUniqueViolation(
    takenError(entry.title),
    async () => await ctx.rows(menus).update(id, { ...entry, ...names }),
  );
  invalidateMenus(ctx);
}

/** Deletes an entry with everything below it, and the grants of roles of any tenant. */
export async function deleteMenu(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { tree, visible } = await lockedTree(ctx, 0);
  const row = visibleRow(tree, visible, id);
  checkMenuPageReachable(tree, id);
  await requireMenuWriteAccess(ctx, { tree, before: row });
  // From the bottom: an undo runs in reverse order, and an entry needs its parent.
  const menuIds = getMenuSubtree(tree, id)
    .map((below) => below.id)
    .toReversed();
  await Promise.all(menuIds.map(async (each) => await ctx.rows(menus).remove(each)));
  await ctx.callFunction(dropGrants, { menuIds });
  invalidateMenus(ctx);
}

/** Enables or disables an entry; returns the number of rows, always one. */
export async function setMenuStatus(ctx: Context, { id, status }: { id: Id; status: number }): Promise<number> {
  const { tree, visible } = await lockedTree(ctx, 0);
  const row = visibleRow(tree, visible, id);
  const known = StatusValue.safeParse(status);
  if (!known.success) throw commonError("status.invalid");
  if (known.data !== Status.enabled) checkMenuPageReachable(tree, id);
  await requireMenuWriteAccess(ctx, { tree, before: row, after: { ...row, status: known.data } });
  const count = await ctx.rows(menus).set(id, { status: known.data });
  invalidateMenus(ctx);
  return count;
}

/** The current row of a stale update bypasses the core's field guard. */
function withoutHidden({ caller }: Context, entry: Menu): object {
  const isOpen = ([name]: [string, unknown]) =>
    name === "id" || name === "version" || !isHidden(caller, "sysMenu", name === "i18nName" ? "title" : name);
  return Object.fromEntries(Object.entries(entry).filter(isOpen));
}

/** An entry that comes with the product is translated until its title is changed. */
function findStandardNames({ app }: Context, id: Id, title: string): MenuRow["names"] {
  const standard = app.menuEntries.find((entry) => entry.id === id);
  if (standard === undefined) return null;
  const names = {
    "zh-CN": app.words.forLanguage("zh-CN")(standard.title),
    en: app.words.forLanguage("en")(standard.title),
  };
  return names["zh-CN"] === title ? names : null;
}

/** Reads the tree under a lock. A parent that the caller may not see counts as missing. */
async function lockedTree(ctx: Context, pid = 0): Promise<{ tree: MenuTree; visible: ReadonlySet<Id> }> {
  await ctx.callFunction(lockMenuTree, {});
  const tree = await loadMenuTree(ctx);
  const visible = await loadVisibleMenuIds(ctx, tree);
  const isHidden = [...tree.byId.keys()].some((id) => id === pid && !visible.has(id));
  if (isHidden) throw menuError("menu.parent_missing");
  return { tree, visible };
}

function visibleRow({ byId }: MenuTree, visible: ReadonlySet<Id>, id: Id): MenuRow {
  const row = byId.get(id);
  if (row === undefined || !visible.has(id)) throw commonError("record.missing");
  return row;
}

function applyChanges(row: MenuRow, changes: Omit<InputOf<Calls["update"]>, "id" | "version">): MenuValues {
  const definedChanges = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return normaliseDraft({ ...toDraft(row), ...definedChanges });
}

/** The menu belongs to all tenants: each node reloads it. Permissions follow within five seconds. */
export function invalidateMenus(ctx: Context): void {
  ctx.afterCommit(async () => await ctx.app.caches.invalidate("menu", 0));
}
