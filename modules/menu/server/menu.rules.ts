import { type Id, idOf } from "#contract/id";
import { type MenuDraft, menuError, MenuType } from "#modules/menu/contract";
import { lineOf, type MenuRow, type MenuTree, subtreeOf } from "./menu.tree.ts";

/** The columns of an entry that a person fills in. */
export type MenuValues = Pick<MenuRow, Exclude<keyof MenuDraft, "pid">> & Pick<MenuRow, "parentId">;

const frame = "layout/routerView/iframe";
const menuScreen = "/system/menu/index";

/** What lies below these is granted by the platform administrator alone; elsewhere they would take others in. */
const fixed: ReadonlySet<number> = new Set([1310000000301, 1310000000601]);

/** An entry as its type has it (contract 02, 2): a button is a permission and nothing else, the others carry none. */
export function normalised({ pid, ...draft }: MenuDraft): MenuValues {
  const { type, title, orderNo, status } = draft;
  const parentId = pid === 0 ? null : idOf(pid);
  const common = { parentId, type, title, orderNo, status, remark: draft.remark ?? null };
  if (type === MenuType.button) return { ...common, ...emptyRoute, permission: draft.permission ?? null };
  const { isIframe, isHide, isKeepAlive, isAffix } = draft;
  return {
    ...common,
    permission: null,
    name: draft.name ?? null,
    path: draft.path ?? null,
    component: draft.component ?? usualComponent(draft),
    redirect: draft.redirect ?? null,
    icon: draft.icon ?? "ele-Menu",
    outLink: draft.outLink ?? null,
    isIframe,
    isHide,
    isKeepAlive,
    isAffix,
  };
}

const emptyRoute = {
  name: null,
  path: null,
  component: null,
  redirect: null,
  icon: null,
  outLink: null,
  isIframe: false,
  isHide: false,
  isKeepAlive: true,
  isAffix: false,
};

function usualComponent({ type, isIframe }: Pick<MenuDraft, "type" | "isIframe">): string | null {
  if (type === MenuType.directory) return "Layout";
  return isIframe ? frame : null;
}

/** An entry as its draft would be, to be changed in part. */
export function draftOf({ parentId, ...row }: MenuRow): MenuDraft {
  const { type, title, name, path, component, redirect, permission, icon, outLink, orderNo, status, remark } = row;
  const { isIframe, isHide, isKeepAlive, isAffix } = row;
  const texts = { title, name, path, component, redirect, permission, icon, outLink, remark };
  return { pid: parentId ?? 0, type, ...texts, isIframe, isHide, isKeepAlive, isAffix, orderNo, status };
}

/** Refuses an entry that the tree cannot take; `id` is left out for a new one. */
export function checkEntry(tree: MenuTree, entry: MenuValues, id?: Id): void {
  checkPlace(tree, entry, id);
  checkContent(entry);
  checkUnique(tree, entry, id);
}

function checkPlace(tree: MenuTree, { parentId, type, title }: MenuValues, id: Id | undefined): void {
  const isAbove = id !== undefined && tree.rows.some((row) => row.parentId === id);
  if (type === MenuType.button && isAbove) throw menuError("menu.below_button");
  if (parentId === null) return;
  if (id !== undefined && fixed.has(id)) throw menuError("menu.fixed", { title });
  if (parentId === id) throw menuError("menu.own_parent");
  const parent = tree.byId.get(parentId);
  if (parent === undefined) throw menuError("menu.parent_missing");
  if (parent.type === MenuType.button) throw menuError("menu.below_button");
  if (lineOf(tree, parentId).some((above) => above.id === id)) throw menuError("menu.below_itself");
}

function checkContent({ type, path, component, outLink, isIframe, permission }: MenuValues): void {
  if (type === MenuType.button) {
    if (permission === null) throw menuError("menu.permission_missing");
    if (!/^[^\s/]+(?:\/[^\s/]+)+$/u.test(permission)) throw menuError("menu.permission_format");
    return;
  }
  if (path === null) throw menuError("menu.path_missing");
  if (type === MenuType.directory) return;
  const opensNothing = outLink === null && (isIframe || component === null);
  if (opensNothing) throw menuError("menu.opens_nothing");
}

function checkUnique({ rows }: MenuTree, entry: MenuValues, id: Id | undefined): void {
  const others = rows.filter((row) => row.id !== id);
  const beside = others.filter(({ parentId }) => parentId === entry.parentId);
  if (entry.type === MenuType.button) {
    const isTaken = beside.some(({ type, permission }) => type === MenuType.button && permission === entry.permission);
    if (isTaken) throw menuError("menu.permission_taken", { permission: entry.permission ?? "" });
    return;
  }
  if (beside.some(({ type, title }) => type !== MenuType.button && title === entry.title))
    throw menuError("menu.taken", { title: entry.title });
  if (entry.name !== null && others.some(({ name }) => name === entry.name))
    throw menuError("menu.name_taken", { name: entry.name });
}

/** Refuses to take away the entry that leads to the management of the menu: nobody could bring it back on a screen. */
export function checkWayHere(tree: MenuTree, id: Id): void {
  const below = subtreeOf(tree, id);
  if (below.some(({ component }) => component === menuScreen))
    throw menuError("menu.way_here", { title: tree.byId.get(id)?.title ?? "" });
}
