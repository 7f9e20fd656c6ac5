import { startTransition, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { homePath } from "./address.ts";
import { nextAfter, type OpenPage, refreshed, storedPages, storePages, visited, withSearch } from "./openPages.ts";
import { findEntry, type Group } from "./screens.ts";

/** The open pages and what can be done with them. */
export type OpenPages = {
  readonly pages: readonly OpenPage[];
  refresh(path: string): void;
  close(path: string): void;
  closeOthers(path: string): void;
  closeAll(): void;
  /** Changes a page's search; the address follows when the page is in front. */
  setSearch(path: string, search: URLSearchParams): void;
};

/** Owns the open pages: the address brings one to the front, everything else is a change of this list. */
export function useOpenPages(groups: readonly Group[]): OpenPages {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [pages, setPages] = useState<readonly OpenPage[]>(storedPages);
  const isKnown = findEntry(groups, pathname) !== undefined;
  const current = isKnown ? visited(pages, pathname, search) : pages;
  // The address has changed since the last render: the list follows at once, before anything is shown.
  if (current !== pages) setPages(current);

  useEffect(() => storePages(pages), [pages]);
  useEffect(() => {
    if (pathname === "/") void navigate(homePath, { replace: true });
  }, [pathname, navigate]);

  const isAffix = (path: string) => findEntry(groups, path)?.isAffix === true;

  function keep(kept: readonly OpenPage[], shown: OpenPage | undefined): void {
    // List and address change together: the old address would open the page again that was just closed.
    startTransition(() => {
      setPages(kept);
      const isShown = kept.some(({ path }) => path === pathname);
      if (!isShown) void navigate(shown === undefined ? homePath : shown.path + shown.search);
    });
  }

  return {
    pages: current,
    refresh: (path) => setPages(refreshed(current, path)),
    close: (path) =>
      keep(
        current.filter((page) => page.path !== path),
        nextAfter(current, path),
      ),
    closeOthers: (path) => {
      const shown = current.find((page) => page.path === path);
      keep(
        current.filter((page) => page.path === path || isAffix(page.path)),
        shown,
      );
    },
    closeAll: () =>
      keep(
        current.filter((page) => isAffix(page.path)),
        undefined,
      ),
    setSearch: (path, next) => {
      const text = next.size === 0 ? "" : `?${next.toString()}`;
      if (path === pathname) void navigate({ pathname: path, search: text }, { replace: true });
      else setPages(withSearch(current, path, text));
    },
  };
}
