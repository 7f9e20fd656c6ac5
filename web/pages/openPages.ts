import * as z from "zod";
import { readStored, store } from "../storage.ts";

const Place = z.object({ path: z.string(), search: z.string() });
/** Where a page stands, or stood before it was closed. */
export type Place = z.infer<typeof Place>;

/** A page that is open: a tag, and as long as it is among the last ones used, mounted. */
export type OpenPage = Place & {
  /** Counts refreshes; a new number mounts the page anew. */
  readonly generation: number;
  /** When it was last in front; a running number. */
  readonly usedAt: number;
  /** Where its tag stands among the others. The list itself keeps its order: pages that move in the document start anew. */
  readonly rank: number;
};

/** A page whose tag goes beside that of another one. */
export type Move = { readonly path: string; readonly target: string; readonly side: "before" | "after" };

/** At most so many pages stay mounted; those used longest ago give way and keep their tag. */
export const maximumMounted = 20;
/** So many closed pages can be opened again. */
export const maximumClosed = 10;

/** Places that this browser keeps; what is not ours counts as none. */
export function storedPlaces(storage: Storage, name: string): readonly Place[] {
  return z.array(Place).safeParse(readStored(storage, name)).data ?? [];
}

/** Keeps places in this browser. */
export function storePlaces(storage: Storage, name: string, places: readonly Place[]): void {
  store(
    storage,
    name,
    places.map(({ path, search }) => ({ path, search })),
  );
}

/** What is open at first: what was open before this tab was reloaded, and what is pinned. */
export function openAtFirst(stored: readonly Place[], pins: readonly Place[]): OpenPage[] {
  const missing = pins.filter(({ path }) => !stored.some((page) => page.path === path));
  return [...missing, ...stored].map((place, index) => ({ ...place, generation: 0, usedAt: -1 - index, rank: index }));
}

/** The pages in the order of their tags. */
export function inTagOrder(pages: readonly OpenPage[]): readonly OpenPage[] {
  return pages.toSorted((one, other) => one.rank - other.rank);
}

/**
 * Brings a page to the front, opening it where it is not open; its search follows the address. A page that is opened
 * takes over the tag of the one that gives way, if any.
 */
export function visited(pages: readonly OpenPage[], { path, search }: Place, givesWay?: OpenPage): readonly OpenPage[] {
  const newest = Math.max(0, ...pages.map(({ usedAt }) => usedAt));
  const open = pages.find((page) => page.path === path);
  if (open === undefined) {
    const rank = givesWay?.rank ?? Math.max(0, ...pages.map((page) => page.rank + 1));
    return [...pages.filter((page) => page !== givesWay), { path, search, generation: 0, usedAt: newest + 1, rank }];
  }
  if (open.search === search && open.usedAt === newest && newest > 0) return pages;
  return pages.map((page) => (page === open ? { ...page, search, usedAt: newest + 1 } : page));
}

/** Paths of the pages that stay mounted: the last ones used. A page that was never shown since the reload is not. */
export function mountedPaths(pages: readonly OpenPage[]): ReadonlySet<string> {
  const recent = pages.filter(({ usedAt }) => usedAt > 0).toSorted((one, other) => other.usedAt - one.usedAt);
  return new Set(recent.slice(0, maximumMounted).map(({ path }) => path));
}

/** Mounts a page anew. */
export function refreshed(pages: readonly OpenPage[], path: string): readonly OpenPage[] {
  return pages.map((page) => (page.path === path ? { ...page, generation: page.generation + 1 } : page));
}

/** Changes the search of a page that need not be in front. */
export function withSearch(pages: readonly OpenPage[], path: string, search: string): readonly OpenPage[] {
  return pages.map((page) => (page.path === path ? { ...page, search } : page));
}

/** Puts a tag beside another one. */
export function moved(pages: readonly OpenPage[], { path, target, side }: Move): readonly OpenPage[] {
  const paths = inTagOrder(pages).map((page) => page.path);
  if (path === target || !paths.includes(path) || !paths.includes(target)) return pages;
  const others = paths.filter((one) => one !== path);
  const order = others.toSpliced(others.indexOf(target) + (side === "after" ? 1 : 0), 0, path);
  return pages.map((page) => ({ ...page, rank: order.indexOf(page.path) }));
}

/** The page that was in front last. */
export function lastUsed(pages: readonly OpenPage[]): OpenPage | undefined {
  return pages.toSorted((one, other) => other.usedAt - one.usedAt)[0];
}

/** Remembers pages that are closed now, the last one at the end. */
export function withClosed(closed: readonly Place[], gone: readonly Place[]): readonly Place[] {
  const others = closed.filter(({ path }) => !gone.some((page) => page.path === path));
  return [...others, ...gone].slice(-maximumClosed);
}
