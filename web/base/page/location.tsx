import { createContext, type ReactNode, useCallback, useContext, useMemo } from "react";
import type { PageParams } from "./pattern.ts";

/** The location of one open page; it stays the same while another page is active and the browser's URL differs. */
export type PageLocation = { readonly path: string; readonly search: string };

/**
 * How a change of the search affects the browser's history: a new entry, a replaced one, or a step back if the last
 * entry led here with just this change.
 */
export type HistoryStep = "push" | "replace" | "back";

/** Changes the search of a page. */
export type SetSearch = (next: URLSearchParams, step?: HistoryStep) => void;

/** Changes the search of a page; the page derived `next` from `shown`, see `mergeSearch`. */
export type ApplySearch = (next: URLSearchParams, step: HistoryStep | undefined, shown: URLSearchParams) => void;

type PageContext = { location: PageLocation; setSearch: ApplySearch; params: PageParams };

const noParams: PageParams = {};

const Current = createContext<PageContext | undefined>(undefined);

type Props = { location: PageLocation; setSearch: ApplySearch; params?: PageParams; children: ReactNode };

/** Gives a page its own location. */
export function PageLocationProvider({ location, setSearch, params = noParams, children }: Props) {
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

/** The route parameters of the page: `const { id = "" } = usePageParams()`. */
export function usePageParams(): PageParams {
  return usePage().params;
}

/** The search parameters of the page and their setter; the URL follows while the page is active. */
export function usePageSearch(): readonly [URLSearchParams, SetSearch] {
  const { location, setSearch } = usePage();
  const search = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const changeSearch: SetSearch = useCallback((next, step) => setSearch(next, step, search), [setSearch, search]);
  return [search, changeSearch];
}
