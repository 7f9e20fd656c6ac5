import type { MenuNode } from "#contract/session";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { MenuType } from "../contract.ts";
import type { Language } from "#contract/languages";
import type { Context } from "#core/request/context";
import { shareAnswer } from "#core/request/sharedAnswer";
import { type NameLocale, selectName } from "#core/request/names";
import { toPinyin, toReadings } from "#core/rows/pinyin";
import { splitRoles } from "./menu.roles.ts";
import { menuGrants } from "./menu.grants.ts";
import { menus } from "./menu.table.ts";
import { addMenuAncestors, buildMenuTree, maxMenus, type MenuRow } from "./menu.tree.ts";

/** The caller's menu: everything for the platform administrator, else what the roles were granted. */
export async function loginMenuTree(ctx: Context): Promise<MenuNode[]> {
  const [all, grantedIds] = await Promise.all([
    enabledMenus(ctx),
    ctx.caller.isPlatform ? undefined : menuGrants.get(ctx).loadGrantedIds(ctx),
  ]);
  return getMenuNodes(all, grantedIds, ctx);
}

/** Trees by menu, grants and language: as long as both caches keep their values, a language has one tree. */
const builtTrees = new WeakMap<object, WeakMap<object, Map<Language, MenuNode[]>>>();

function getMenuNodes(
  all: readonly SearchableMenu[],
  grantedIds: ReadonlySet<Id> | undefined,
  locale: NameLocale,
): MenuNode[] {
  const byGrants = builtTrees.get(all) ?? new WeakMap<object, Map<Language, MenuNode[]>>();
  builtTrees.set(all, byGrants);
  const grants = grantedIds ?? all;
  const byLanguage = byGrants.get(grants) ?? new Map<Language, MenuNode[]>();
  byGrants.set(grants, byLanguage);
  const nodes = byLanguage.get(locale.language) ?? shareAnswer(buildMenuNodes(all, grantedIds, locale));
  byLanguage.set(locale.language, nodes);
  return nodes;
}

/** The permissions of all buttons, enabled or not: everything that can be granted. */
export async function listPermissions(ctx: Context): Promise<string[]> {
  return await ctx.app.caches.get("menu", { tenantId: 0, key: "permissions" }, async () => {
    const rows = ctx.globalRows(menus);
    const buttons = await rows.run(
      rows.select().select("row.permission").where("row.permission", "is not", null).limit(maxMenus),
    );
    return buttons.map(({ permission }) => permission ?? "");
  });
}

/** An entry with the spelling of its title for search, in Chinese and in the caller's language. */
export type SearchableMenu = MenuRow & { readonly pinyin: string; readonly readings: string };

async function enabledMenus(ctx: Context): Promise<SearchableMenu[]> {
  return await ctx.app.caches.get("menu", { tenantId: 0, key: "enabled" }, async () => {
    const rows = ctx.globalRows(menus);
    const enabledButtons = await rows.run(
      rows
        .select()
        .selectAll("row")
        .where("row.status", "=", Status.enabled)
        .orderBy("row.orderNo")
        .orderBy("row.id")
        .limit(maxMenus),
    );
    return enabledButtons.map((row) => ({ ...row, ...spellingOf(ctx, row) }));
  });
}

function spellingOf({ app }: Context, { type, title, names }: MenuRow): Pick<SearchableMenu, "pinyin" | "readings"> {
  // Most entries are buttons, which never reach the tree.
  if (type === MenuType.button) return { pinyin: "", readings: "" };
  const name = selectName({ language: "zh-CN", app }, title, names);
  return { pinyin: toPinyin(name).pinyin, readings: toReadings(name) };
}

/**
 * Builds the tree from ordered rows. Only leaves are granted, and their ancestors are added. Buttons only add their
 * page. Entries below a disabled one are left out.
 */
export function buildMenuNodes(
  all: readonly SearchableMenu[],
  grantedIds: ReadonlySet<Id> | undefined,
  locale: NameLocale,
): MenuNode[] {
  const open = grantedIds === undefined ? undefined : addMenuAncestors(buildMenuTree(all).byId, grantedIds);
  const children = Map.groupBy(
    all.filter(({ id, type }) => type !== MenuType.button && (open?.has(id) ?? true)),
    ({ parentId }) => parentId,
  );
  const nodesBelow = (parentId: Id | null): MenuNode[] =>
    (children.get(parentId) ?? []).map((row) => nodeOf(row, nodesBelow(row.id), locale));
  return nodesBelow(null);
}

function nodeOf(row: SearchableMenu, children: MenuNode[], locale: NameLocale): MenuNode {
  const { id, parentId, type, name, path, component, redirect, permission, title, orderNo, status, remark } = row;
  const { createTime, updateTime, createUserName, updateUserName, isIframe, isHide, isKeepAlive, isAffix } = row;
  const { isPublic, icon, outLink: isLink, pinyin, readings } = row;
  const meta = {
    title,
    pinyin,
    readings,
    icon,
    isIframe,
    isLink,
    isHide,
    isKeepAlive,
    isAffix,
    isPublic,
    roles: splitRoles(row.roles),
  };
  return {
    id,
    pid: parentId ?? 0,
    type,
    name,
    path,
    component,
    redirect,
    permission,
    i18nName: selectName(locale, title, row.names),
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
