import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod";
import { useUnsavedQuestion } from "../kit/parts/useUnsavedQuestion.ts";
import { useThemeConfig } from "../theme/config.ts";
import { homePath } from "./address.ts";
import type { Step } from "./location.tsx";
import {
  inTagOrder,
  lastUsed,
  type Move,
  moved,
  openAtFirst,
  type OpenPage,
  type Place,
  refreshed,
  storedPlaces,
  storePlaces,
  visited,
  withClosed,
  withSearch,
} from "./openPages.ts";
import { findEntry, type Group } from "./screens.ts";
import { discardUnsaved, hasUnsaved } from "./unsaved.ts";
import { usePins } from "./usePins.ts";

/** The open pages and what can be done with them. */
export type OpenPages = {
  readonly pages: readonly OpenPage[];
  readonly pins: readonly Place[];
  refresh(path: string): void;
  /**
   * Closes pages, except those that stay. Where the one in front is among them `next` is shown, or the one used before.
   * Answers whether it was done: whoever has unsaved things may want to keep them.
   */
  close(paths: readonly string[], next?: string): Promise<boolean>;
  /** Opens the page again that was closed last; there only when one was. */
  readonly reopen: (() => void) | undefined;
  move(move: Move): void;
  pin(place: Place): void;
  unpin(path: string): void;
  /** Changes a page's search; the address follows when the page is in front. */
  readonly setSearch: (path: string, search: URLSearchParams, step?: Step) => void;
};

/** Owns the open pages: the address brings one to the front, everything else is a change of this list. */
export function useOpenPages(groups: readonly Group[]): OpenPages {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { keepsTags, sharesTags } = useThemeConfig();
  const { pins, pin, unpin } = usePins();
  const [pages, setPages] = useState<readonly OpenPage[]>(() => openAtFirst(keepsTags ? kept("tags") : [], pins));
  const [closed, setClosed] = useState<readonly Place[]>(() => (keepsTags ? kept("closedTags") : []));
  const setSearch = useSetSearch(setPages);
  const leave = useLeaving();
  const isPinned = (path: string) => pins.some((one) => one.path === path);
  const stays = (path: string) => isPinned(path) || findEntry(groups, path)?.isAffix === true;
  const isKnown = findEntry(groups, pathname) !== undefined;
  const givesWay = sharesTags
    ? pages.find(({ path }) => !stays(path) && mayTakeOver(groups, path, pathname))
    : undefined;
  const current = isKnown ? visited(pages, { path: pathname, search }, givesWay) : pages;
  // The address has changed since the last render: the list follows at once, before anything is shown.
  if (current !== pages) setPages(current);

  useEffect(() => keep("tags", keepsTags ? inTagOrder(pages) : []), [pages, keepsTags]);
  useEffect(() => keep("closedTags", keepsTags ? closed : []), [closed, keepsTags]);
  useEffect(() => {
    if (pathname === "/") void navigate(homePath, { replace: true });
  }, [pathname, navigate]);

  async function close(paths: readonly string[], next?: string): Promise<boolean> {
    const gone = current.filter(({ path }) => paths.includes(path) && !stays(path));
    const rest = current.filter((page) => !gone.includes(page));
    const closing = gone.map(({ path }) => path);
    return await leave(closing, () => {
      // List and address change together: the old address would open the page again that was just closed.
      startTransition(() => {
        setPages((now) => now.filter(({ path }) => !closing.includes(path)));
        setClosed((before) => withClosed(before, gone));
        if (rest.some(({ path }) => path === pathname)) return;
        const shown = next === undefined ? lastUsed(rest) : rest.find(({ path }) => path === next);
        void navigate(shown === undefined ? homePath : shown.path + shown.search);
      });
    });
  }

  const last = closed.findLast(
    ({ path }) => findEntry(groups, path) !== undefined && !current.some((page) => page.path === path),
  );
  return {
    pages: current,
    pins,
    refresh: (path) => void leave([path], () => setPages((now) => refreshed(now, path))),
    close,
    reopen: last === undefined ? undefined : () => void navigate(last.path + last.search),
    move: (move) => setPages((now) => moved(now, move)),
    pin,
    unpin,
    setSearch,
  };
}

/** What was there before this tab of the browser was reloaded. */
function kept(name: string): readonly Place[] {
  return storedPlaces(sessionStorage, name);
}

function keep(name: string, places: readonly Place[]): void {
  storePlaces(sessionStorage, name, places);
}

/** Whether a page is of the same dynamic route as the one that is opened, and nothing is lost when it closes. */
function mayTakeOver(groups: readonly Group[], path: string, opened: string): boolean {
  return path !== opened && findEntry(groups, path) === findEntry(groups, opened) && !hasUnsaved([path]);
}

/** Leaves pages, after a question where one of them holds unsaved things. Answers whether they were left. */
function useLeaving(): (paths: readonly string[], go: () => void) => Promise<boolean> {
  const ask = useUnsavedQuestion();
  return async (paths, go) => {
    if (hasUnsaved(paths)) {
      if (!(await ask())) return false;
      discardUnsaved(paths);
    }
    go();
    return true;
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
