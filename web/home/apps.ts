import type { Id } from "#contract/id";
import type { MenuNode } from "#modules/menu/contract";
import type { WebModule } from "../kit/webModule.ts";
import { homePath } from "../pages/address.ts";

/** A page that can be opened from the home page. */
export type HomeApp = {
  readonly id: Id;
  readonly path: string;
  readonly title: string;
  readonly icon: string | null;
  readonly component: string;
  /** The title of what it stands below at the top of the menu. */
  readonly group: string;
  /** What it is searched by beside its title. */
  readonly plain: string;
  readonly pinyin: string;
  readonly readings: string;
};

/** The pages that the menu leads to and this build has, in the menu's order, but for the home page itself. */
export function appsOf(menus: readonly MenuNode[], modules: readonly WebModule[]): HomeApp[] {
  const known = new Set(modules.flatMap(({ screens }) => Object.keys(screens)));
  return menus.flatMap((node) => (node.meta.isHide ? [] : appsBelow(node, titleOf(node), known)));
}

function appsBelow(node: MenuNode, group: string, known: ReadonlySet<string>): HomeApp[] {
  const { id, path, component, meta, children } = node;
  const isOpened = path !== null && path !== homePath && component !== null && known.has(component) && !meta.isHide;
  const { icon, title: plain, pinyin, readings } = meta;
  const own = isOpened ? [{ id, path, title: titleOf(node), icon, component, group, plain, pinyin, readings }] : [];
  return [...own, ...children.flatMap((child) => appsBelow(child, group, known))];
}

/** A role may hide the titles of the menu. */
function titleOf({ i18nName, meta, path }: MenuNode): string {
  return i18nName || meta.title || path || "";
}
