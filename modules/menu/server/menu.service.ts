import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import type { Language } from "#contract/languages";
import { type MenuNode, MenuType } from "#modules/menu/contract";
import { accountRoles, roleMenus, roles } from "#modules/role/tables";
import type { Context } from "#server/context/context";
import { nameIn } from "#server/names";
import { pinyinOf, readingsOf } from "#server/rows/pinyin";
import { menus } from "./menu.table.ts";
import { type MenuRow, mostMenus, treeIn, withAncestors } from "./menu.tree.ts";

/** The menu of whoever is signed in: everything for the platform administrator, else what his roles were granted. */
export async function loginMenuTree(ctx: Context): Promise<MenuNode[]> {
  const [all, granted] = await Promise.all([enabledMenus(ctx), ctx.caller.isPlatform ? undefined : grantedMenus(ctx)]);
  return treeOf(all, granted, ctx.language);
}

/** The permission of every button, enabled or not: what there is to be granted. */
export async function listPermissions(ctx: Context): Promise<string[]> {
  return await ctx.app.caches.get("menu", { tenantId: 0, key: "permissions" }, async () => {
    const rows = ctx.globalRows(menus);
    const buttons = await rows.run(
      rows.select().select("row.permission").where("row.permission", "is not", null).limit(mostMenus),
    );
    return buttons.map(({ permission }) => permission ?? "");
  });
}

/** An entry with what its Chinese title is found by; whoever reads another language may know it under that one. */
export type SpelledMenu = MenuRow & { readonly pinyin: string; readonly readings: string };

async function enabledMenus(ctx: Context): Promise<SpelledMenu[]> {
  return await ctx.app.caches.get("menu", { tenantId: 0, key: "enabled" }, async () => {
    const rows = ctx.globalRows(menus);
    const enabled = await rows.run(
      rows
        .select()
        .selectAll("row")
        .where("row.status", "=", Status.enabled)
        .orderBy("row.orderNo")
        .orderBy("row.id")
        .limit(mostMenus),
    );
    return enabled.map((row) => ({ ...row, ...spellingOf(row) }));
  });
}

function spellingOf({ type, title, names }: MenuRow): Pick<SpelledMenu, "pinyin" | "readings"> {
  // Most entries are buttons, and those never reach the tree.
  if (type === MenuType.button) return { pinyin: "", readings: "" };
  const name = nameIn("zh-CN", title, names);
  return { pinyin: pinyinOf(name).pinyin, readings: readingsOf(name) };
}

/** What the caller's enabled roles were granted, ancestors aside. */
export async function grantedMenus(ctx: Context): Promise<ReadonlySet<Id>> {
  const { accountId, tenantId } = ctx.caller;
  return await ctx.app.caches.get("permission", { tenantId, key: `${accountId}:menus` }, async () => {
    const held = await ctx.rows(accountRoles).list({ accountId });
    if (held.length === 0) return new Set();
    const enabled = await ctx.rows(roles).list({ id: held.map(({ roleId }) => roleId), status: Status.enabled });
    if (enabled.length === 0) return new Set();
    const rows = ctx.rows(roleMenus);
    const ids = enabled.map(({ id }) => id);
    const granted = await rows.run(rows.select().select("row.menuId").distinct().where("row.roleId", "in", ids));
    return new Set(granted.map(({ menuId }) => menuId));
  });
}

/**
 * Builds the tree from rows in their order. Granted are leaves; what lies above them comes along. Buttons only bring
 * their page. An entry below a disabled one is not reached and so not there.
 */
export function treeOf(
  all: readonly SpelledMenu[],
  granted: ReadonlySet<Id> | undefined,
  language: Language,
): MenuNode[] {
  const open = granted === undefined ? undefined : withAncestors(treeIn(all).byId, granted);
  const children = Map.groupBy(
    all.filter(({ id, type }) => type !== MenuType.button && (open?.has(id) ?? true)),
    ({ parentId }) => parentId,
  );
  const nodesBelow = (parentId: Id | null): MenuNode[] =>
    (children.get(parentId) ?? []).map((row) => nodeOf(row, nodesBelow(row.id), language));
  return nodesBelow(null);
}

function nodeOf(row: SpelledMenu, children: MenuNode[], language: Language): MenuNode {
  const { id, parentId, type, name, path, component, redirect, permission, title, orderNo, status, remark } = row;
  const { createTime, updateTime, createUserName, updateUserName, isIframe, isHide, isKeepAlive, isAffix } = row;
  const { icon, outLink: isLink, pinyin, readings } = row;
  const meta = { title, pinyin, readings, icon, isIframe, isLink, isHide, isKeepAlive, isAffix };
  return {
    id,
    pid: parentId ?? 0,
    type,
    name,
    path,
    component,
    redirect,
    permission,
    i18nName: nameIn(language, title, row.names),
    orderNo,
    status,
    remark,
    createTime,
    updateTime,
    createUserName,
    updateUserName,
    meta,
    children,
  };
}
