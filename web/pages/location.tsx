import { createContext, type ReactNode, useContext, useMemo } from "react";

/** Where one open page stands; it keeps this although another page is in front and the address says something else. */
export type PageLocation = { readonly path: string; readonly search: string };

type PageContext = { location: PageLocation; setSearch: (search: URLSearchParams) => void };

const Current = createContext<PageContext | undefined>(undefined);

type Props = { location: PageLocation; setSearch: (search: URLSearchParams) => void; children: ReactNode };

/** Gives a page its own location. */
export function PageScope({ location, setSearch, children }: Props) {
  const value = useMemo(() => ({ location, setSearch }), [location, setSearch]);
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

/** The page's own search parameters, and how it changes them; the address follows while the page is in front. */
export function usePageSearch(): readonly [URLSearchParams, (next: URLSearchParams) => void] {
  const { location, setSearch } = usePage();
  const search = useMemo(() => new URLSearchParams(location.search), [location.search]);
  return [search, setSearch];
}
