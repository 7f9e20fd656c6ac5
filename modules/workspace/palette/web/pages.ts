import type { MenuNode } from "#contract/session";
import type { WebModule } from "#kit/webModule.ts";
import { buildMenuGroups } from "#kit/menu/menuGroups.ts";

/** A page of the menu with its position in the menu and its search keys. */
export type PageEntry = {
  readonly path: string;
  readonly title: string;
  /** The title as it is typed; its pinyin refers to it. */
  readonly plain: string;
  readonly pinyin: string;
  readonly readings: string;
  readonly icon: string | null;
  /** Titles of its parents, from the top. */
  readonly trail: readonly string[];
  readonly component: string | null;
  /** The address of another site, opened in a new window. */
  readonly link?: string;
};

/** The pages that the menu leads to and this build has, in the menu's order. */
export function listPageEntries(menus: readonly MenuNode[], modules: readonly WebModule[]): PageEntry[] {
  const groups = buildMenuGroups(menus, modules);
  const visibleEntries = groups.flatMap(({ entries }) => entries.filter(({ isHidden }) => !isHidden));
  const entriesByPath = new Map(visibleEntries.map((entry) => [entry.path, entry]));
  return menus
    .flatMap((node) => pagesBelow(node, []))
    .flatMap((page) => {
      const opens = entriesByPath.get(page.path)?.target;
      if (opens === undefined) return [];
      return [opens.kind === "link" ? { ...page, link: opens.url } : page];
    });
}

function pagesBelow(node: MenuNode, trail: readonly string[]): PageEntry[] {
  const { path, component, meta, i18nName, children } = node;
  // A role may hide the titles of the menu.
  const title = i18nName || meta.title || path || "";
  const { pinyin, readings, icon } = meta;
  const own = path === null ? [] : [{ path, title, plain: meta.title, pinyin, readings, icon, trail, component }];
  return [...own, ...children.flatMap((child) => pagesBelow(child, [...trail, title]))];
}
