import { useEffect, useMemo, useState } from "react";
import { useTexts } from "#base/i18n";
import { MenuIcon } from "#kit/icons/MenuIcon.tsx";
import { getSessionMenu } from "#kit/menu/getSessionMenu.ts";
import { useWebModules } from "#kit/webModules.ts";
import { useSession } from "#base/session/session";
import type { PaletteGroup, PaletteItem } from "./paletteItem.ts";
import { type Match, matchKeyword } from "#kit/search/match.ts";
import { listPageEntries, type PageEntry } from "./pages.ts";
import type { PaletteProps } from "./paletteProps.ts";
import { readRecents } from "./recents.ts";
import { useActions } from "./useActions.tsx";
import { createRetryItem, useRecordActions, useRecordGroups, useSearches } from "./useRecordGroups.tsx";

/** The pause in typing before records are searched. */
const pauseMs = 150;
const maxPages = 8;

/** The results for a text; without one the recent choices, then all pages and actions. */
export function usePalette(text: string, props: Pick<PaletteProps, "fold" | "onShortcuts">) {
  const t = useTexts();
  const session = useSession();
  const { user } = session;
  const menus = getSessionMenu(session);
  const keyword = text.trim();
  const settledKeyword = useSettled(keyword);
  const modules = useWebModules();
  const pages = useMemo(() => listPageEntries(menus, modules), [menus, modules]);
  const { searches, retry } = useSearches(pages);
  const records = useRecordGroups(searches, { keyword: settledKeyword, isWaiting: settledKeyword !== keyword });
  const actions = [...useRecordActions(searches), ...useActions(props)];
  const [recents] = useState(() => readRecents(user.id));
  const pageItems = pages.map((page) => itemOf(page));
  const failedGroup = { key: "searches", title: t("palette.records") };
  const failedGroups = retry === undefined ? [] : [{ ...failedGroup, items: [createRetryItem(t, failedGroup, retry)] }];

  if (keyword === "") {
    const known = new Map([...pageItems, ...actions].map((item) => [item.key, item]));
    const recent = recents.flatMap(({ key, record }): readonly PaletteItem[] => {
      if (record !== undefined) return [recordItem(key, record)];
      const item = known.get(key);
      return item === undefined ? [] : [item];
    });
    const isRecent = new Set(recent.map(({ key }) => key));
    const other = (items: readonly PaletteItem[]) => items.filter(({ key }) => !isRecent.has(key));
    const groups: PaletteGroup[] = [
      { key: "recent", title: t("palette.recent"), items: recent },
      { key: "pages", title: t("palette.pages"), items: other(pageItems) },
      { key: "actions", title: t("palette.actions"), items: other(actions) },
    ];
    return { groups, isSearching: false };
  }
  const groups: PaletteGroup[] = [
    { key: "pages", title: t("palette.pages"), items: foundPages(pages, keyword).slice(0, maxPages) },
    ...records,
    ...failedGroups,
    { key: "actions", title: t("palette.actions"), items: foundActions(actions, keyword) },
  ];
  return { groups, isSearching: groups.some(({ isLoading }) => isLoading === true) };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : settled;
}

function itemOf({ path, title, trail, icon, link }: PageEntry, ranges: Match["ranges"] = []): PaletteItem {
  const to = link === undefined ? path : () => void open(link, "_blank", "noopener,noreferrer");
  return { key: `page:${path}`, title, ranges, meta: trail.join(" / "), icon: <MenuIcon name={icon} />, to };
}

function recordItem(key: string, record: NonNullable<PaletteItem["record"]>): PaletteItem {
  const { title, meta, address, icon } = record;
  return { key, title, meta, icon: <MenuIcon name={icon} />, to: address, record };
}

function foundPages(pages: readonly PageEntry[], keyword: string): PaletteItem[] {
  const found = pages.flatMap((page) => {
    const match = matchKeyword({ ...page, others: [page.path, ...page.trail] }, keyword);
    return match === undefined ? [] : [{ rank: match.rank, item: itemOf(page, match.ranges) }];
  });
  return inOrder(found);
}

function foundActions(actions: readonly PaletteItem[], keyword: string): PaletteItem[] {
  const found = actions.flatMap((item) => {
    const match = matchKeyword(item, keyword);
    return match === undefined ? [] : [{ rank: match.rank, item: { ...item, ranges: match.ranges } }];
  });
  return inOrder(found);
}

function inOrder(found: readonly { rank: number; item: PaletteItem }[]): PaletteItem[] {
  return found.toSorted((left, right) => left.rank - right.rank).map(({ item }) => item);
}
