import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod";
import { useUnsavedConfirm } from "#kit/parts/useUnsavedConfirm.ts";
import { useThemeConfig } from "#base/theme/config";
import { homePath } from "#base/page/address";
import type { HistoryStep } from "#base/page/location.tsx";
import { mergeSearch } from "#base/page/mergeSearch";
import {
  findLastUsedPage,
  movePage,
  type OpenPage,
  type PageAddress,
  readPageAddresses,
  refreshPage,
  rememberClosedPages,
  restoreOpenPages,
  setPageSearch,
  sortByTabOrder,
  storePageAddresses,
  type TabMove,
  visitPage,
} from "./openPages.ts";
import { findEntry, type MenuGroup } from "#kit/menu/menuGroups.ts";
import { discardUnsavedInput, hasUnsavedInput } from "#base/page/unsavedInput";
import { usePinnedPages } from "./usePinnedPages.ts";

/** The open pages and the actions on them. */
export type OpenPages = {
  readonly pages: readonly OpenPage[];
  readonly pins: readonly PageAddress[];
  refresh(path: string): void;
  /**
   * Closes pages, except pinned ones. If the active page is among them, `next` or the one used before becomes active.
   * Returns whether they were closed: the user may keep pages with unsaved input.
   */
  close(paths: readonly string[], next?: string): Promise<boolean>;
  /** Opens the last closed page again; missing if there is none. */
  readonly reopen: (() => void) | undefined;
  move(move: TabMove): void;
  pin(place: PageAddress): void;
  unpin(path: string): void;
  /** Changes the search of a page; the URL follows if the page is active. */
  readonly setSearch: (path: string, change: SearchChange, step?: HistoryStep) => void;
};

/** The search that a page wants, and the one that it was derived from. */
type SearchChange = { readonly next: URLSearchParams; readonly shown: URLSearchParams };

/** Manages the open pages: the URL activates one, all other actions change this list. */
export function useOpenPages(groups: readonly MenuGroup[]): OpenPages {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { keepsTags, sharesTags } = useThemeConfig();
  const { pins, pin, unpin } = usePinnedPages();
  const [pages, setPages] = useState<readonly OpenPage[]>(() => restoreOpenPages(keepsTags ? kept("tags") : [], pins));
  const [closed, setClosed] = useState<readonly PageAddress[]>(() => (keepsTags ? kept("closedTags") : []));
  const setSearch = useSetSearch(setPages);
  const leave = useLeaving();
  const isPinned = (path: string) => pins.some((one) => one.path === path);
  const stays = (path: string) => isPinned(path) || findEntry(groups, path)?.isAffix === true;
  const isKnown = findEntry(groups, pathname) !== undefined;
  const givesWay = sharesTags
    ? pages.find(({ path }) => !stays(path) && mayTakeOver(groups, path, pathname))
    : undefined;
  const current = isKnown ? visitPage(pages, { path: pathname, search }, givesWay) : pages;
  // The URL has changed since the last render: the list follows before anything is shown.
  if (current !== pages) setPages(current);

  useEffect(() => keep("tags", keepsTags ? sortByTabOrder(pages) : []), [pages, keepsTags]);
  useEffect(() => keep("closedTags", keepsTags ? closed : []), [closed, keepsTags]);
  useEffect(() => {
    if (pathname === "/") void navigate(homePath, { replace: true });
  }, [pathname, navigate]);

  async function close(paths: readonly string[], next?: string): Promise<boolean> {
    const closedPages = current.filter(({ path }) => paths.includes(path) && !stays(path));
    const rest = current.filter((page) => !closedPages.includes(page));
    const closing = closedPages.map(({ path }) => path);
    return await leave(closing, () => {
      // List and URL change together: the old URL would reopen the closed page.
      startTransition(() => {
        setPages((now) => now.filter(({ path }) => !closing.includes(path)));
        setClosed((before) => rememberClosedPages(before, closedPages));
        if (rest.some(({ path }) => path === pathname)) return;
        const nextPage = next === undefined ? findLastUsedPage(rest) : rest.find(({ path }) => path === next);
        void navigate(nextPage === undefined ? homePath : nextPage.path + nextPage.search);
      });
    });
  }

  const last = closed.findLast(
    ({ path }) => findEntry(groups, path) !== undefined && !current.some((page) => page.path === path),
  );
  return {
    pages: current,
    pins,
    refresh: (path) => void leave([path], () => setPages((now) => refreshPage(now, path))),
    close,
    reopen: last === undefined ? undefined : () => void navigate(last.path + last.search),
    move: (move) => setPages((now) => movePage(now, move)),
    pin,
    unpin,
    setSearch,
  };
}

/** The pages from before a reload of this browser tab. */
function kept(name: string): readonly PageAddress[] {
  return readPageAddresses(sessionStorage, name);
}

function keep(name: string, places: readonly PageAddress[]): void {
  storePageAddresses(sessionStorage, name, places);
}

/** Whether an open page has the same dynamic route as the new one, and closing it loses nothing. */
function mayTakeOver(groups: readonly MenuGroup[], path: string, opened: string): boolean {
  return path !== opened && findEntry(groups, path) === findEntry(groups, opened) && !hasUnsavedInput([path]);
}

/** Leaves pages, after a confirmation if one of them holds unsaved input. Returns whether they were left. */
function useLeaving(): (paths: readonly string[], go: () => void) => Promise<boolean> {
  const ask = useUnsavedConfirm();
  return async (paths, go) => {
    if (hasUnsavedInput(paths)) {
      if (!(await ask())) return false;
      discardUnsavedInput(paths);
    }
    go();
    return true;
  };
}

type Change = (change: (pages: readonly OpenPage[]) => readonly OpenPage[]) => void;

/**
 * Handlers of an inactive page still use the state from when it was active: the current URL is looked up when a search
 * changes, or the page would activate itself.
 */
function useSetSearch(setPages: Change): OpenPages["setSearch"] {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ location, navigate });
  useLayoutEffect(() => {
    latest.current = { location, navigate };
  });
  return useCallback(
    (path, change, step = "replace") => {
      const { location: now, navigate: go } = latest.current;
      const [shownPath, shownSearch] = readHash();
      if (path !== shownPath) return setPages((pages) => setPageSearch(pages, path, textOf(change.next)));
      const current = new URLSearchParams(shownSearch);
      const search = textOf(mergeSearch(current, change));
      if (search === textOf(current)) return undefined;
      const { data: before } = Before.safeParse(now.state);
      if (step === "back" && before?.search === search) return void go(-1);
      // A replaced entry keeps its predecessor.
      const state = step === "push" ? { search: now.search } : now.state;
      return void go({ pathname: path, search }, { replace: step !== "push", state });
    },
    [setPages],
  );
}

/** Path and search of the URL. It changes before the router, which shows another page only once it is ready. */
function readHash(): [path: string, search: string] {
  const [path = "", search = ""] = window.location.hash.slice(1).split("?");
  return [path, search];
}

/** The state of an entry of the browser's history: the search of the entry before, on the same page. */
const Before = z.object({ search: z.string() });

/** `~` needs no escape, so URLs stay readable. */
function textOf(search: URLSearchParams): string {
  return search.size === 0 ? "" : `?${search.toString().replaceAll("%7E", "~")}`;
}
