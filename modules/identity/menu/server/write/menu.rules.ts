import { type Id, toId } from "#contract/id";
import { type MenuDraft, menuError, MenuType } from "../../contract.ts";
import { joinRoles, splitRoles } from "../menu.roles.ts";
import { getMenuPath, getMenuSubtree, type MenuRow, type MenuTree } from "../menu.tree.ts";

/** The columns of an entry that the form fills. */
export type MenuValues = Pick<MenuRow, Exclude<keyof MenuDraft, "pid">> & Pick<MenuRow, "parentId">;

const frame = "layout/routerView/iframe";
const menuScreen = "/system/menu/index";

/** Only the platform administrator grants entries below these; elsewhere they would become grantable by others. */
const fixedIds: ReadonlySet<number> = new Set([1310000000301, 1310000000601]);

/** Normalises an entry for its type (contract 02, 2): a button has only a permission, the other types have none. */
export function normaliseDraft({ pid, ...draft }: MenuDraft): MenuValues {
  const { type, title, orderNo, status } = draft;
  const parentId = pid === 0 ? null : toId(pid);
  const common = { parentId, type, title, orderNo, status, remark: draft.remark ?? null };
  if (type === MenuType.button) return { ...common, ...emptyRoute, permission: draft.permission ?? null };
  const { isIframe, isHide, isKeepAlive, isAffix, isPublic, roles } = draft;
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
    isPublic,
    roles: joinRoles(roles),
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
  isPublic: false,
  roles: "",
};

function usualComponent({ type, isIframe }: Pick<MenuDraft, "type" | "isIframe">): string | null {
  if (type === MenuType.directory) return "Layout";
  return isIframe ? frame : null;
}

/** The draft of an existing entry, as the base of an update. */
export function toDraft({ parentId, ...row }: MenuRow): MenuDraft {
  const { type, title, name, path, component, redirect, permission, icon, outLink, orderNo, status, remark } = row;
  const { isIframe, isHide, isKeepAlive, isAffix, isPublic } = row;
  const texts = { title, name, path, component, redirect, permission, icon, outLink, remark };
  return {
    pid: parentId ?? 0,
    type,
    ...texts,
    isIframe,
    isHide,
    isKeepAlive,
    isAffix,
    isPublic,
    roles: splitRoles(row.roles),
    orderNo,
    status,
  };
}

/** Refuses an entry that does not fit into the tree; `id` is missing for a new one. */
export function checkEntry(tree: MenuTree, entry: MenuValues, id?: Id): void {
  checkPlace(tree, entry, id);
  checkContent(entry);
  checkUnique(tree, entry, id);
}

function checkPlace(tree: MenuTree, { parentId, type, title }: MenuValues, id: Id | undefined): void {
  const isAbove = id !== undefined && tree.rows.some((row) => row.parentId === id);
  if (type === MenuType.button && isAbove) throw menuError("menu.below_button");
  if (parentId === null) return;
  if (id !== undefined && fixedIds.has(id)) throw menuError("menu.fixed", { title });
  if (parentId === id) throw menuError("menu.own_parent");
  const parent = tree.byId.get(parentId);
  if (parent === undefined) throw menuError("menu.parent_missing");
  if (parent.type === MenuType.button) throw menuError("menu.below_button");
  if (getMenuPath(tree, parentId).some((above) => above.id === id)) throw menuError("menu.below_itself");
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
  const siblings = others.filter(({ parentId }) => parentId === entry.parentId);
  if (entry.type === MenuType.button) {
    const isTaken = siblings.some(
      ({ type, permission }) => type === MenuType.button && permission === entry.permission,
    );
    if (isTaken) throw menuError("menu.permission_taken", { permission: entry.permission ?? "" });
    return;
  }
  if (siblings.some(({ type, title }) => type !== MenuType.button && title === entry.title))
    throw menuError("menu.taken", { title: entry.title });
  if (entry.name !== null && others.some(({ name }) => name === entry.name))
    throw menuError("menu.name_taken", { name: entry.name });
}

/** Refuses to remove the entry of the menu page itself: no screen could restore it. */
export function checkMenuPageReachable(tree: MenuTree, id: Id): void {
  const below = getMenuSubtree(tree, id);
  if (below.some(({ component }) => component === menuScreen))
    throw menuError("menu.way_here", { title: tree.byId.get(id)?.title ?? "" });
}
