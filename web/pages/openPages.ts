import * as z from "zod";
import { readStored, store } from "../storage.ts";

/** A page that is open: a tag, and as long as it is among the last ones used, mounted. */
export type OpenPage = {
  readonly path: string;
  readonly search: string;
  /** Counts refreshes; a new number mounts the page anew. */
  readonly generation: number;
  /** When it was last in front; a running number. */
  readonly usedAt: number;
};

/** At most so many pages stay mounted; those used longest ago give way and keep their tag. */
export const maximumMounted = 20;

const Stored = z.array(z.object({ path: z.string(), search: z.string() }));

/** The pages that were open when this tab was reloaded. */
export function storedPages(): OpenPage[] {
  const stored = Stored.safeParse(readStored(sessionStorage, "tags"));
  return (stored.data ?? []).map((page, index) => ({ ...page, generation: 0, usedAt: -1 - index }));
}

/** Remembers the open pages for a reload of this tab. */
export function storePages(pages: readonly OpenPage[]): void {
  store(
    sessionStorage,
    "tags",
    pages.map(({ path, search }) => ({ path, search })),
  );
}

/** Brings a page to the front, opening it where it is not open; its search follows the address. */
export function visited(pages: readonly OpenPage[], path: string, search: string): readonly OpenPage[] {
  const newest = Math.max(0, ...pages.map(({ usedAt }) => usedAt));
  const open = pages.find((page) => page.path === path);
  if (open === undefined) return [...pages, { path, search, generation: 0, usedAt: newest + 1 }];
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

/** The page to show once `path` is closed: the one used before it. */
export function nextAfter(pages: readonly OpenPage[], path: string): OpenPage | undefined {
  return pages.filter((page) => page.path !== path).toSorted((one, other) => other.usedAt - one.usedAt)[0];
}
