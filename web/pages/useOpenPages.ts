import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod";
import { useUnsavedQuestion } from "../kit/parts/useUnsavedQuestion.ts";
import { homePath } from "./address.ts";
import type { Step } from "./location.tsx";
import { nextAfter, type OpenPage, refreshed, storedPages, storePages, visited, withSearch } from "./openPages.ts";
import { findEntry, type Group } from "./screens.ts";
import { discardUnsaved, hasUnsaved } from "./unsaved.ts";

/** The open pages and what can be done with them. */
export type OpenPages = {
  readonly pages: readonly OpenPage[];
  refresh(path: string): void;
  close(path: string): void;
  closeOthers(path: string): void;
  closeAll(): void;
  /** Changes a page's search; the address follows when the page is in front. */
  readonly setSearch: (path: string, search: URLSearchParams, step?: Step) => void;
};

/** Owns the open pages: the address brings one to the front, everything else is a change of this list. */
export function useOpenPages(groups: readonly Group[]): OpenPages {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [pages, setPages] = useState<readonly OpenPage[]>(storedPages);
  const setSearch = useSetSearch(setPages);
  const leave = useLeaving();
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
    const closed = current.filter((page) => !kept.includes(page)).map(({ path }) => path);
    leave(closed, () => {
      // List and address change together: the old address would open the page again that was just closed.
      startTransition(() => {
        setPages(kept);
        const isShown = kept.some(({ path }) => path === pathname);
        if (!isShown) void navigate(shown === undefined ? homePath : shown.path + shown.search);
      });
    });
  }

  return {
    pages: current,
    refresh: (path) => leave([path], () => setPages(refreshed(current, path))),
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
    setSearch,
  };
}

/** Leaves pages, after a question where one of them holds unsaved things. */
function useLeaving(): (paths: readonly string[], go: () => void) => void {
  const ask = useUnsavedQuestion();
  return (paths, go) => {
    if (!hasUnsaved(paths)) return go();
    void ask().then((isMeant) => {
      if (!isMeant) return;
      discardUnsaved(paths);
      go();
    });
  };
}

type Change = (change: (pages: readonly OpenPage[]) => readonly OpenPage[]) => void;

/**
 * What a page that is out of sight still does, it does with what it knew when it was in front: where the address stands
 * is looked up when a search changes, or the page would bring itself to the front.
 */
function useSetSearch(setPages: Change): OpenPages["setSearch"] {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ location, navigate });
  useLayoutEffect(() => {
    latest.current = { location, navigate };
  });
  return useCallback(
    (path, next, step = "replace") => {
      const { location: now, navigate: go } = latest.current;
      const search = textOf(next);
      if (path !== pathNow()) return setPages((pages) => withSearch(pages, path, search));
      if (search === now.search) return undefined;
      const { data: before } = Before.safeParse(now.state);
      if (step === "back" && before?.search === search) return void go(-1);
      // A replaced entry keeps what led to it.
      const state = step === "push" ? { search: now.search } : now.state;
      return void go({ pathname: path, search }, { replace: step !== "push", state });
    },
    [setPages],
  );
}

/** Ahead of the router, which shows another page only once it is ready. */
function pathNow(): string {
  return window.location.hash.slice(1).split("?")[0] ?? "";
}

/** What an entry of the browser's history knows: the search of the entry before, on the same page. */
const Before = z.object({ search: z.string() });

/** `~` needs no escape: addresses stay readable. */
function textOf(search: URLSearchParams): string {
  return search.size === 0 ? "" : `?${search.toString().replaceAll("%7E", "~")}`;
}
