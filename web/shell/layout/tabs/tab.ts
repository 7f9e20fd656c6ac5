import { type PageAddress, sortByTabOrder, type TabMove } from "../../router/openPages.ts";
import { getPageTitle } from "../../router/pageTitle.ts";
import { findEntry, type MenuGroup } from "#kit/menu/menuGroups.ts";
import type { OpenPages } from "../../router/useOpenPages.ts";

/** An open page as a tab. */
export type Tab = PageAddress & {
  readonly title: string;
  readonly icon: string | null;
  /** The menu marks it as permanent. */
  readonly isAffix: boolean;
  /** The account has pinned it. */
  readonly isPinned: boolean;
};

/** Actions on tabs, by buttons, keys, pointer or menu. */
export type TabActions = {
  show(tab: Tab): void;
  close(paths: readonly string[], next?: string): void;
  unpin(path: string): void;
  /** Missing if tabs cannot be sorted. */
  readonly move: ((move: TabMove) => void) | undefined;
  readonly moveByStep: ((path: string, isForward: boolean) => void) | undefined;
  /** Without a position it opens below its button. */
  openMenu(path: string, opener: HTMLElement, at?: { x: number; y: number }): void;
  closeMenu(): void;
};

/** The tabs of the open pages: permanent ones of the menu first, then pinned ones, then the others. */
export function listTabs(
  groups: readonly MenuGroup[],
  { pages, pins }: Pick<OpenPages, "pages" | "pins">,
): readonly Tab[] {
  const tabs = sortByTabOrder(pages).flatMap(({ path, search }) => {
    const entry = findEntry(groups, path);
    if (entry === undefined) return [];
    const { icon, isAffix } = entry;
    const title = getPageTitle(entry, { path, search });
    return [{ path, search, title, icon, isAffix, isPinned: !isAffix && pins.some((pin) => pin.path === path) }];
  });
  return tabs.toSorted((one, other) => zoneOf(one) - zoneOf(other));
}

/** Whether a tab can be closed. */
export function canClose({ isAffix, isPinned }: Tab): boolean {
  return !isAffix && !isPinned;
}

/** Permanent and pinned tabs come before the others, so a tab moves only within its kind. */
export function isSameTabKind(one: Tab | undefined, other: Tab | undefined): boolean {
  return one !== undefined && other !== undefined && zoneOf(one) === zoneOf(other);
}

/** The move of a tab one position back or forward; `undefined` at the end of its kind. */
export function createStepMove(tabs: readonly Tab[], path: string, isForward: boolean): TabMove | undefined {
  const at = tabs.findIndex((tab) => tab.path === path);
  const target = at < 0 ? undefined : tabs[at + (isForward ? 1 : -1)];
  if (target === undefined || !isSameTabKind(tabs[at], target)) return undefined;
  return { path, target: target.path, side: isForward ? "after" : "before" };
}

function zoneOf({ isAffix, isPinned }: Tab): number {
  if (isAffix) return 0;
  return isPinned ? 1 : 2;
}
