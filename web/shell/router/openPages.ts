import * as z from "zod";
import { readStored, store } from "#base/storage";

const PageAddress = z.object({ path: z.string(), search: z.string() });
/** The address of an open or closed page. */
export type PageAddress = z.infer<typeof PageAddress>;

/** An open page: a tab and, while it is one of the most recently used, a mounted component. */
export type OpenPage = PageAddress & {
  /** Counts refreshes; a new number mounts the page again. */
  readonly generation: number;
  /** A running number of the last activation. */
  readonly usedAt: number;
  /**
   * The position of its tab. The list itself keeps its order, because pages that move in the document are mounted
   * again.
   */
  readonly rank: number;
};

/** A page whose tab moves next to that of another one. */
export type TabMove = { readonly path: string; readonly target: string; readonly side: "before" | "after" };

/** The maximum number of mounted pages; the least recently used are unmounted and keep their tab. */
export const maxMountedPages = 20;
/** The number of closed pages that can be opened again. */
export const maxClosedPages = 10;

/** The stored addresses of pages; invalid ones are ignored. */
export function readPageAddresses(storage: Storage, name: string): readonly PageAddress[] {
  return z.array(PageAddress).safeParse(readStored(storage, name)).data ?? [];
}

/** Stores addresses of pages in this browser. */
export function storePageAddresses(storage: Storage, name: string, places: readonly PageAddress[]): void {
  store(
    storage,
    name,
    places.map(({ path, search }) => ({ path, search })),
  );
}

/** The initially open pages: those from before a reload of this tab, and the pinned ones. */
export function restoreOpenPages(stored: readonly PageAddress[], pins: readonly PageAddress[]): OpenPage[] {
  const missing = pins.filter(({ path }) => !stored.some((page) => page.path === path));
  return [...missing, ...stored].map((place, index) => ({ ...place, generation: 0, usedAt: -1 - index, rank: index }));
}

/** The pages in the order of their tabs. */
export function sortByTabOrder(pages: readonly OpenPage[]): readonly OpenPage[] {
  return pages.toSorted((one, other) => one.rank - other.rank);
}

/**
 * Activates a page, opening it if necessary; its search follows the URL. A newly opened page takes the tab of the page
 * that it replaces, if any.
 */
export function visitPage(
  pages: readonly OpenPage[],
  { path, search }: PageAddress,
  givesWay?: OpenPage,
): readonly OpenPage[] {
  const newest = Math.max(0, ...pages.map(({ usedAt }) => usedAt));
  const open = pages.find((page) => page.path === path);
  if (open === undefined) {
    const rank = givesWay?.rank ?? Math.max(0, ...pages.map((page) => page.rank + 1));
    return [...pages.filter((page) => page !== givesWay), { path, search, generation: 0, usedAt: newest + 1, rank }];
  }
  if (open.search === search && open.usedAt === newest && newest > 0) return pages;
  return pages.map((page) => (page === open ? { ...page, search, usedAt: newest + 1 } : page));
}

/**
 * Paths of the pages that stay mounted: the most recently used ones. A page that was not shown since the reload is not
 * mounted.
 */
export function listMountedPaths(pages: readonly OpenPage[]): ReadonlySet<string> {
  const recent = pages.filter(({ usedAt }) => usedAt > 0).toSorted((one, other) => other.usedAt - one.usedAt);
  return new Set(recent.slice(0, maxMountedPages).map(({ path }) => path));
}

/** Mounts a page again. */
export function refreshPage(pages: readonly OpenPage[], path: string): readonly OpenPage[] {
  return pages.map((page) => (page.path === path ? { ...page, generation: page.generation + 1 } : page));
}

/** Changes the search of a page, which may be inactive. */
export function setPageSearch(pages: readonly OpenPage[], path: string, search: string): readonly OpenPage[] {
  return pages.map((page) => (page.path === path ? { ...page, search } : page));
}

/** Moves a tab next to another one. */
export function movePage(pages: readonly OpenPage[], { path, target, side }: TabMove): readonly OpenPage[] {
  const paths = sortByTabOrder(pages).map((page) => page.path);
  if (path === target || !paths.includes(path) || !paths.includes(target)) return pages;
  const others = paths.filter((one) => one !== path);
  const order = others.toSpliced(others.indexOf(target) + (side === "after" ? 1 : 0), 0, path);
  return pages.map((page) => ({ ...page, rank: order.indexOf(page.path) }));
}

/** The most recently active page. */
export function findLastUsedPage(pages: readonly OpenPage[]): OpenPage | undefined {
  return pages.toSorted((one, other) => other.usedAt - one.usedAt)[0];
}

/** Remembers closed pages, the latest at the end. */
export function rememberClosedPages(
  closed: readonly PageAddress[],
  gone: readonly PageAddress[],
): readonly PageAddress[] {
  const others = closed.filter(({ path }) => !gone.some((page) => page.path === path));
  return [...others, ...gone].slice(-maxClosedPages);
}
