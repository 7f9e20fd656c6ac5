import { useEffect, useMemo, useState } from "react";
import { useWords } from "../i18n.ts";
import { MenuIcon } from "../kit/icons/MenuIcon.tsx";
import { menusOf } from "../pages/menusOf.ts";
import { useSession } from "../session/session.ts";
import type { Item, ItemGroup } from "./item.ts";
import { type Match, matchOf } from "./match.ts";
import { type PageEntry, pagesOf } from "./pages.ts";
import type { PartProps } from "./part.ts";
import { readRecents } from "./recents.ts";
import { useActions } from "./useActions.tsx";
import { retryOf, useAddItems, useRecordGroups, useSearches } from "./useRecordGroups.tsx";

/** Nobody is asked for records before so long nothing more was typed. */
const pauseMs = 150;
const mostPages = 8;

/** What the palette offers for a text: without any what was used last, then everything there is to open and to do. */
export function usePalette(text: string, about: Pick<PartProps, "fold" | "onShortcuts">) {
  const t = useWords();
  const session = useSession();
  const { user } = session;
  const menus = menusOf(session);
  const keyword = text.trim();
  const settled = useSettled(keyword);
  const pages = useMemo(() => pagesOf(menus), [menus]);
  const { searches, retry } = useSearches(pages);
  const records = useRecordGroups(searches, { keyword: settled, isWaiting: settled !== keyword });
  const actions = [...useAddItems(searches), ...useActions(about)];
  const [recents] = useState(() => readRecents(user.id));
  const pageItems = pages.map((page) => itemOf(page));
  const unloaded = { key: "searches", title: t("palette.records") };
  const lost = retry === undefined ? [] : [{ ...unloaded, items: [retryOf(t, unloaded, retry)] }];

  if (keyword === "") {
    const known = new Map([...pageItems, ...actions].map((item) => [item.key, item]));
    const recent = recents.flatMap(({ key, record }): readonly Item[] => {
      if (record !== undefined) return [recordItem(key, record)];
      const item = known.get(key);
      return item === undefined ? [] : [item];
    });
    const isRecent = new Set(recent.map(({ key }) => key));
    const other = (items: readonly Item[]) => items.filter(({ key }) => !isRecent.has(key));
    const groups: ItemGroup[] = [
      { key: "recent", title: t("palette.recent"), items: recent },
      { key: "pages", title: t("palette.pages"), items: other(pageItems) },
      { key: "actions", title: t("palette.actions"), items: other(actions) },
    ];
    return { groups, isSearching: false };
  }
  const groups: ItemGroup[] = [
    { key: "pages", title: t("palette.pages"), items: foundPages(pages, keyword).slice(0, mostPages) },
    ...records,
    ...lost,
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

function itemOf({ path, title, trail, icon, link }: PageEntry, ranges: Match["ranges"] = []): Item {
  const to = link === undefined ? path : () => void open(link, "_blank", "noopener,noreferrer");
  return { key: `page:${path}`, title, ranges, meta: trail.join(" / "), icon: <MenuIcon name={icon} />, to };
}

function recordItem(key: string, record: NonNullable<Item["record"]>): Item {
  const { title, meta, address, icon } = record;
  return { key, title, meta, icon: <MenuIcon name={icon} />, to: address, record };
}

function foundPages(pages: readonly PageEntry[], keyword: string): Item[] {
  const found = pages.flatMap((page) => {
    const match = matchOf({ ...page, others: [page.path, ...page.trail] }, keyword);
    return match === undefined ? [] : [{ rank: match.rank, item: itemOf(page, match.ranges) }];
  });
  return inOrder(found);
}

function foundActions(actions: readonly Item[], keyword: string): Item[] {
  const found = actions.flatMap((item) => {
    const match = matchOf(item, keyword);
    return match === undefined ? [] : [{ rank: match.rank, item: { ...item, ranges: match.ranges } }];
  });
  return inOrder(found);
}

function inOrder(found: readonly { rank: number; item: Item }[]): Item[] {
  return found.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item);
}
