import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { PageParams } from "./pattern.ts";

/** Where one open page stands; it keeps this although another page is in front and the address says something else. */
export type PageLocation = { readonly path: string; readonly search: string };

/**
 * How a change of the search stands in the browser's history: a step of its own, in place of the last one, or as that
 * step undone, where it led here from just this.
 */
export type Step = "push" | "replace" | "back";

/** Changes a page's search. */
export type SetSearch = (next: URLSearchParams, step?: Step) => void;

type PageContext = { location: PageLocation; setSearch: SetSearch; params: PageParams };

const noParams: PageParams = {};

const Current = createContext<PageContext | undefined>(undefined);

type Props = { location: PageLocation; setSearch: SetSearch; params?: PageParams; children: ReactNode };

/** Gives a page its own location. */
export function PageScope({ location, setSearch, params = noParams, children }: Props) {
  const value = useMemo(() => ({ location, setSearch, params }), [location, setSearch, params]);
  return <Current value={value}>{children}</Current>;
}

function usePage(): PageContext {
  const page = useContext(Current);
  if (page === undefined) throw new Error("a page location is there only inside of a page");
  return page;
}

/** The page's own path and search. */
export function usePageLocation(): PageLocation {
  return usePage().location;
}

/** What the page's address says in the open places of its route: `const { id = "" } = usePageParams()`. */
export function usePageParams(): PageParams {
  return usePage().params;
}

/** The page's own search parameters, and how it changes them; the address follows while the page is in front. */
export function usePageSearch(): readonly [URLSearchParams, SetSearch] {
  const { location, setSearch } = usePage();
  const search = useMemo(() => new URLSearchParams(location.search), [location.search]);
  return [search, setSearch];
}
