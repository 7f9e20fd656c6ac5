import type { WebModule } from "../kit/webModule.ts";
import { isPath } from "./address.ts";
import { decoded, isPattern, paramsOf } from "./pattern.ts";
import type { MenuItem } from "./readMenu.ts";
import { addressIn, isSiteAddress } from "./target.ts";

/** What an entry opens: a screen of this build, a page in a frame, another site's page, or another address of ours. */
export type Opens =
  | { readonly kind: "screen"; readonly module: WebModule; readonly component: string }
  | { readonly kind: "frame"; readonly url: string }
  | { readonly kind: "link"; readonly url: string }
  | { readonly kind: "redirect"; readonly to: string };

/** A page that the menu leads to, or that is reached by its address alone. */
export type Entry = {
  /** Its address; of a dynamic one the route: `/report/view/:id`. */
  readonly path: string;
  readonly title: string;
  readonly icon: string | null;
  readonly isAffix: boolean;
  readonly isHidden: boolean;
  readonly isKeepAlive: boolean;
  /** Its address has open places; it cannot be linked to from the menu. */
  readonly isDynamic: boolean;
  readonly isPublic: boolean;
  readonly opens: Opens;
};

/** A directory of the menu with what it shows below it, however deep. */
export type Branch = {
  readonly path: string;
  readonly title: string;
  readonly icon: string | null;
  readonly nodes: readonly MenuLine[];
};

/** What the menu shows: a page, or a directory with lines of its own. */
export type MenuLine = Entry | Branch;

/** First level of the menu. It is shown where it has lines; its entries are all pages below it, hidden ones too. */
export type Group = Branch & { readonly entries: readonly Entry[] };

/** Whether a line of the menu has lines of its own. */
export function isBranch(line: MenuLine): line is Branch {
  return "nodes" in line;
}

/** Whether the menu shows a group: all its pages may be hidden ones. */
export function hasLines({ nodes }: Group): boolean {
  return nodes.length > 0;
}

/** The component by which other clients of this wire show a page in a frame. */
const frameComponent = "layout/routerView/iframe";

type Reading = {
  readonly owners: ReadonlyMap<string, WebModule>;
  /** Addresses that are taken; of several entries with one address the first holds. */
  readonly pages: Set<string>;
  readonly branches: Set<string>;
};

/**
 * The menu as this build can serve it: entries whose component no module registers are left out, groups without any
 * entry as well (design 2, Registration).
 */
export function groupsOf(menus: readonly MenuItem[], modules: readonly WebModule[]): Group[] {
  const owners = new Map(modules.flatMap((one) => Object.keys(one.screens).map((name) => [name, one] as const)));
  const reading = { owners, pages: new Set<string>(), branches: new Set<string>() };
  return menus.flatMap((item) => {
    const { entries, nodes } = partOf(item, reading, false);
    const [first] = entries;
    if (first === undefined) return [];
    return [{ ...branchOf(item, nodes, reading), entries }];
  });
}

type Part = { readonly entries: readonly Entry[]; readonly nodes: readonly MenuLine[] };

function partOf(item: MenuItem, reading: Reading, isBelowHidden: boolean): Part {
  const isHidden = isBelowHidden || item.meta.isHide;
  const own = entryOf(item, reading, isHidden);
  const parts = item.children.map((child) => ({ child, part: partOf(child, reading, isHidden) }));
  const entries = parts.flatMap(({ part }) => part.entries);
  const lines = parts.flatMap(({ child, part: { nodes } }) => linesOf(child, nodes, reading));
  if (own === undefined) return { entries: [...entries, ...wayOf(item, entries)], nodes: lines };
  return { entries: [own, ...entries], nodes: [...[own].filter(isShown), ...lines] };
}

/** A directory is a line of its own; what is below a page stands beside it. */
function linesOf(child: MenuItem, nodes: readonly MenuLine[], reading: Reading): readonly MenuLine[] {
  const isDirectory = child.children.length > 0 && !nodes.some((line) => !isBranch(line) && line.path === child.path);
  return isDirectory && nodes.length > 0 ? [branchOf(child, nodes, reading)] : nodes;
}

function isShown({ isHidden }: Entry): boolean {
  return !isHidden;
}

function branchOf(item: MenuItem, nodes: readonly MenuLine[], { branches }: Reading): Branch {
  const path = item.path ?? "";
  const isTaken = path === "" || branches.has(path);
  const own = isTaken ? `${path}#${branches.size}` : path;
  branches.add(own);
  return { path: own, title: titleOf(item), icon: item.meta.icon, nodes };
}

function entryOf(item: MenuItem, { owners, pages }: Reading, isHidden: boolean): Entry | undefined {
  const opens = opensOf(item, owners);
  if (opens === undefined) return undefined;
  const path = item.path ?? placeless(opens);
  if (path === undefined || pages.has(path)) return undefined;
  pages.add(path);
  return { ...factsOf(item), path, isHidden: isHidden || isPattern(path), isDynamic: isPattern(path), opens };
}

function factsOf(item: MenuItem): Pick<Entry, "title" | "icon" | "isAffix" | "isKeepAlive" | "isPublic"> {
  const { icon, isAffix, isKeepAlive, isPublic = false } = item.meta;
  return { title: titleOf(item), icon, isAffix, isKeepAlive, isPublic };
}

/** A directory's address leads where it says, else to the first page that its menu shows. */
function wayOf(item: MenuItem, below: readonly Entry[]): Entry[] {
  const { path, redirect } = item;
  const to = addressIn(redirect) ?? below.find(isShown)?.path;
  if (path === null || to === undefined || to === path || !to.startsWith("/")) return [];
  const isDynamic = isPattern(path);
  return [{ ...factsOf(item), path, isAffix: false, isHidden: true, isDynamic, opens: { kind: "redirect", to } }];
}

/** A link needs no address of its own; a page without one cannot be opened. */
function placeless(opens: Opens): string | undefined {
  if (opens.kind === "link") return opens.url;
  return opens.kind === "redirect" ? `link:${opens.to}` : undefined;
}

function opensOf(item: MenuItem, owners: ReadonlyMap<string, WebModule>): Opens | undefined {
  const { component, redirect, meta, type, children } = item;
  const link = meta.isLink?.trim() ?? "";
  if (meta.isIframe || component === frameComponent)
    return isPath(link) || isSiteAddress(link) ? { kind: "frame", url: link } : undefined;
  const own = addressIn(link) ?? (type === 1 || children.length > 0 ? undefined : addressIn(redirect));
  if (own !== undefined) return { kind: "redirect", to: own };
  if (isSiteAddress(link)) return { kind: "link", url: link };
  const owner = component === null ? undefined : owners.get(component);
  return owner === undefined || component === null ? undefined : { kind: "screen", module: owner, component };
}

/** The title in the interface's language. A role may hide the titles of the menu. */
function titleOf({ i18nName, meta, path }: MenuItem): string {
  return i18nName || meta.title || path || "";
}

/** The entry of the page at an address, if any. */
export function findEntry(groups: readonly Group[], path: string): Entry | undefined {
  const pages = groups.flatMap(({ entries }) => entries).filter(({ opens }) => opens.kind !== "redirect");
  const plain = decoded(path);
  return (
    pages.find((entry) => entry.path === path || entry.path === plain) ??
    pages.find((entry) => entry.isDynamic && paramsOf(entry.path, path) !== undefined)
  );
}

/**
 * Where an address leads on that is no page itself: the end of its redirects, with what the last of them asks for.
 * `undefined` where they end nowhere or run in a circle.
 */
export function findRedirect(groups: readonly Group[], path: string): string | undefined {
  const ways = groups.flatMap(({ entries }) => entries).filter(({ opens }) => opens.kind === "redirect");
  const passed = new Set<string>();
  let at = path;
  while (!passed.has(at)) {
    passed.add(at);
    const next = nextFrom(ways, at);
    if (next === undefined) return undefined;
    at = next.split("?")[0] ?? next;
    if (findEntry(groups, at) !== undefined) return next;
  }
  return undefined;
}

function nextFrom(ways: readonly Entry[], path: string): string | undefined {
  if (path.length > 1 && path.endsWith("/")) return path.replace(/\/+$/u, "") || "/";
  const plain = decoded(path);
  const way =
    ways.find((one) => one.path === path || one.path === plain) ??
    ways.find((one) => one.isDynamic && paramsOf(one.path, path) !== undefined);
  return way?.opens.kind === "redirect" ? way.opens.to : undefined;
}
