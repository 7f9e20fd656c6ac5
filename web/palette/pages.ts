import type { MenuNode } from "#modules/menu/contract";
import { webModules } from "../modules.ts";
import { groupsOf } from "../pages/screens.ts";

/** A page of the menu with where it stands and how its title is typed. */
export type PageEntry = {
  readonly path: string;
  readonly title: string;
  /** The title as it was typed; what its pinyin belongs to. */
  readonly plain: string;
  readonly pinyin: string;
  readonly readings: string;
  readonly icon: string | null;
  /** Titles of what it stands below, from the top. */
  readonly trail: readonly string[];
  readonly component: string | null;
  /** The address of another site, in a window of its own. */
  readonly link?: string;
};

/** The pages that the menu leads to and this build has, in the menu's order. */
export function pagesOf(menus: readonly MenuNode[]): PageEntry[] {
  const groups = groupsOf(menus, webModules);
  const shown = groups.flatMap(({ entries }) => entries.filter(({ isHidden }) => !isHidden));
  const served = new Map(shown.map((entry) => [entry.path, entry]));
  return menus
    .flatMap((node) => pagesBelow(node, []))
    .flatMap((page) => {
      const opens = served.get(page.path)?.opens;
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
