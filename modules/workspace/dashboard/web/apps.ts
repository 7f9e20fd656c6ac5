import type { Id } from "#contract/id";
import type { MenuNode } from "#contract/session";
import type { WebModule } from "#kit/webModule.ts";
import { homePath } from "#base/page/address";
import { buildMenuGroups } from "#kit/menu/menuGroups.ts";

/** A page that can be opened from the home page. */
export type HomeApp = {
  readonly id: Id;
  readonly path: string;
  readonly title: string;
  readonly icon: string | null;
  readonly component: string | null;
  /** The title of its top-level menu entry. */
  readonly group: string;
  /** Further search terms besides its title. */
  readonly plain: string;
  readonly pinyin: string;
  readonly readings: string;
};

/** The pages of the menu in its order, except the home page and links to other sites. */
export function listApps(menus: readonly MenuNode[], modules: readonly WebModule[]): HomeApp[] {
  const entries = buildMenuGroups(menus, modules).flatMap((group) => group.entries);
  const pages = entries.filter(
    ({ isHidden, target: { kind } }) => !isHidden && (kind === "screen" || kind === "frame"),
  );
  const paths = new Set(pages.map(({ path }) => path));
  paths.delete(homePath);
  return menus.flatMap((node) => appsBelow(node, titleOf(node), paths));
}

function appsBelow(node: MenuNode, group: string, paths: ReadonlySet<string>): HomeApp[] {
  const { id, path, component, meta, children } = node;
  const { icon, title: plain, pinyin, readings } = meta;
  const app = { id, title: titleOf(node), icon, component, group, plain, pinyin, readings };
  const own = path === null || !paths.has(path) ? [] : [{ ...app, path }];
  return [...own, ...children.flatMap((child) => appsBelow(child, group, paths))];
}

/** A role may hide the titles of the menu. */
function titleOf({ i18nName, meta, path }: MenuNode): string {
  return i18nName || meta.title || path || "";
}
