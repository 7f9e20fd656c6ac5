import type { WebModule } from "../webModule.ts";
import { isPath } from "#base/page/address";
import { decodePathPart, isPattern, matchRoute } from "#base/page/pattern";
import type { MenuItem } from "./readMenu.ts";
import { isHttpUrl, parseMenuPath } from "./menuPath.ts";

/** What an entry opens: a screen of this build, an embedded page, a page of another site, or another internal URL. */
export type EntryTarget =
  | { readonly kind: "screen"; readonly module: WebModule; readonly component: string }
  | { readonly kind: "frame"; readonly url: string }
  | { readonly kind: "link"; readonly url: string }
  | { readonly kind: "redirect"; readonly to: string };

/** A page in the menu, or one that is reached by its URL only. */
export type RouteEntry = {
  /** Its path; of a dynamic entry the route: `/report/view/:id`. */
  readonly path: string;
  readonly title: string;
  readonly icon: string | null;
  readonly isAffix: boolean;
  readonly isHidden: boolean;
  readonly isKeepAlive: boolean;
  /** The path has parameters, so the menu cannot link to it. */
  readonly isDynamic: boolean;
  readonly isPublic: boolean;
  readonly target: EntryTarget;
};

/** A directory of the menu with its visible entries, at any depth. */
export type MenuDirectory = {
  readonly path: string;
  readonly title: string;
  readonly icon: string | null;
  readonly nodes: readonly MenuTreeNode[];
};

/** A visible line of the menu: a page, or a directory with children. */
export type MenuTreeNode = RouteEntry | MenuDirectory;

/**
 * First level of the menu. It is shown if it has visible lines; its entries are all pages below it, hidden ones too.
 */
export type MenuGroup = MenuDirectory & { readonly entries: readonly RouteEntry[] };

/** Whether a line of the menu has children. */
export function isMenuDirectory(line: MenuTreeNode): line is MenuDirectory {
  return "nodes" in line;
}

/** Whether the menu shows a group: all its pages may be hidden. */
export function hasVisibleNodes({ nodes }: MenuGroup): boolean {
  return nodes.length > 0;
}

/** The component that other clients use for embedded pages. */
const frameComponent = "layout/routerView/iframe";

type MenuBuildState = {
  readonly owners: ReadonlyMap<string, WebModule>;
  /** Paths in use; the first of several entries with one path wins. */
  readonly pages: Set<string>;
  readonly branches: Set<string>;
};

/**
 * The menu that this build supports: entries whose component no module registers are left out, and groups without
 * entries as well (design 2, Registration).
 */
export function buildMenuGroups(menus: readonly MenuItem[], modules: readonly WebModule[]): MenuGroup[] {
  const owners = new Map(modules.flatMap((one) => Object.keys(one.screens ?? {}).map((name) => [name, one] as const)));
  const reading = { owners, pages: new Set<string>(), branches: new Set<string>() };
  return menus.flatMap((item) => {
    const { entries, nodes } = partOf(item, reading, false);
    const [first] = entries;
    if (first === undefined) return [];
    return [{ ...buildBranch(item, nodes, reading), entries }];
  });
}

type Part = { readonly entries: readonly RouteEntry[]; readonly nodes: readonly MenuTreeNode[] };

function partOf(item: MenuItem, reading: MenuBuildState, isBelowHidden: boolean): Part {
  const isHidden = isBelowHidden || item.meta.isHide;
  const own = buildEntry(item, reading, isHidden);
  const parts = item.children.map((child) => ({ child, part: partOf(child, reading, isHidden) }));
  const entries = parts.flatMap(({ part }) => part.entries);
  const lines = parts.flatMap(({ child, part: { nodes } }) => buildLines(child, nodes, reading));
  if (own === undefined) return { entries: [...entries, ...buildDirectoryRoute(item, entries)], nodes: lines };
  return { entries: [own, ...entries], nodes: [...[own].filter(isShown), ...lines] };
}

/** A directory is a line of its own; entries below a page become its siblings. */
function buildLines(child: MenuItem, nodes: readonly MenuTreeNode[], reading: MenuBuildState): readonly MenuTreeNode[] {
  const isDirectory =
    child.children.length > 0 && !nodes.some((line) => !isMenuDirectory(line) && line.path === child.path);
  return isDirectory && nodes.length > 0 ? [buildBranch(child, nodes, reading)] : nodes;
}

function isShown({ isHidden }: RouteEntry): boolean {
  return !isHidden;
}

function buildBranch(item: MenuItem, nodes: readonly MenuTreeNode[], { branches }: MenuBuildState): MenuDirectory {
  const path = item.path ?? "";
  const isTaken = path === "" || branches.has(path);
  const own = isTaken ? `${path}#${branches.size}` : path;
  branches.add(own);
  return { path: own, title: getTitle(item), icon: item.meta.icon, nodes };
}

function buildEntry(item: MenuItem, { owners, pages }: MenuBuildState, isHidden: boolean): RouteEntry | undefined {
  const target = parseTarget(item, owners);
  if (target === undefined) return undefined;
  const path = item.path ?? getFallbackPath(target);
  if (path === undefined || pages.has(path)) return undefined;
  pages.add(path);
  return { ...factsOf(item), path, isHidden: isHidden || isPattern(path), isDynamic: isPattern(path), target };
}

function factsOf(item: MenuItem): Pick<RouteEntry, "title" | "icon" | "isAffix" | "isKeepAlive" | "isPublic"> {
  const { icon, isAffix, isKeepAlive, isPublic } = item.meta;
  return { title: getTitle(item), icon, isAffix, isKeepAlive, isPublic };
}

/** The path of a directory redirects as configured, else to the first visible page below it. */
function buildDirectoryRoute(item: MenuItem, below: readonly RouteEntry[]): RouteEntry[] {
  const { path, redirect } = item;
  const to = parseMenuPath(redirect) ?? below.find(isShown)?.path;
  if (path === null || to === undefined || to === path || !to.startsWith("/")) return [];
  const isDynamic = isPattern(path);
  return [{ ...factsOf(item), path, isAffix: false, isHidden: true, isDynamic, target: { kind: "redirect", to } }];
}

/** A link needs no path of its own; a page without one cannot be opened. */
function getFallbackPath(opens: EntryTarget): string | undefined {
  if (opens.kind === "link") return opens.url;
  return opens.kind === "redirect" ? `link:${opens.to}` : undefined;
}

function parseTarget(item: MenuItem, owners: ReadonlyMap<string, WebModule>): EntryTarget | undefined {
  const { component, redirect, meta, type, children } = item;
  const link = meta.isLink?.trim() ?? "";
  if (meta.isIframe || component === frameComponent)
    return isPath(link) || isHttpUrl(link) ? { kind: "frame", url: link } : undefined;
  const own = parseMenuPath(link) ?? (type === 1 || children.length > 0 ? undefined : parseMenuPath(redirect));
  if (own !== undefined) return { kind: "redirect", to: own };
  if (isHttpUrl(link)) return { kind: "link", url: link };
  const owner = component === null ? undefined : owners.get(component);
  return owner === undefined || component === null ? undefined : { kind: "screen", module: owner, component };
}

/** The title in the interface language. A role may hide the titles of the menu. */
function getTitle({ i18nName, meta, path }: MenuItem): string {
  return i18nName || meta.title || path || "";
}

/** The entry of a path; `undefined` if there is none. */
export function findEntry(groups: readonly MenuGroup[], path: string): RouteEntry | undefined {
  const pages = groups.flatMap(({ entries }) => entries).filter(({ target }) => target.kind !== "redirect");
  const plain = decodePathPart(path);
  return (
    pages.find((entry) => entry.path === path || entry.path === plain) ??
    pages.find((entry) => entry.isDynamic && matchRoute(entry.path, path) !== undefined)
  );
}

/**
 * The end of the redirects of a path that is not a page, with the query of the last redirect. `undefined` if they end
 * nowhere or form a cycle.
 */
export function findRedirect(groups: readonly MenuGroup[], path: string): string | undefined {
  const redirects = groups.flatMap(({ entries }) => entries).filter(({ target }) => target.kind === "redirect");
  const passed = new Set<string>();
  let at = path;
  while (!passed.has(at)) {
    passed.add(at);
    const next = nextFrom(redirects, at);
    if (next === undefined) return undefined;
    at = next.split("?")[0] ?? next;
    if (findEntry(groups, at) !== undefined) return next;
  }
  return undefined;
}

function nextFrom(redirects: readonly RouteEntry[], path: string): string | undefined {
  if (path.length > 1 && path.endsWith("/")) return path.replace(/\/+$/u, "") || "/";
  const plain = decodePathPart(path);
  const redirect =
    redirects.find((one) => one.path === path || one.path === plain) ??
    redirects.find((one) => one.isDynamic && matchRoute(one.path, path) !== undefined);
  return redirect?.target.kind === "redirect" ? redirect.target.to : undefined;
}
