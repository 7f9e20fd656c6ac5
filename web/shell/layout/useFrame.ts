import { useState } from "react";
import { useLocation } from "react-router";
import type { Layout } from "#contract/theme";
import type { SidebarState } from "#kit/headerItem.ts";
import { useIsEmbedded } from "../router/useIsEmbedded.ts";
import { getPageTitle } from "../router/pageTitle.ts";
import { findEntry, type MenuDirectory, type MenuGroup, type RouteEntry } from "#kit/menu/menuGroups.ts";
import { changeTheme, useThemeConfig } from "#base/theme/config";
import { useIsNarrow, useIsTight } from "#base/theme/theme.tsx";
import { findAncestors } from "./menuExpansion.ts";

/** The layout around the pages: a chosen one, the phone's, or none because another app draws the bars. */
export type FrameLayout = Layout | "phone" | "app";

/** The active page's position in the menu, and the state that parts of the layout share. */
export type Frame = {
  readonly layout: FrameLayout;
  /** Whether the bars stay in place when a page is scrolled. */
  readonly header: "fixed" | "scrolling";
  readonly groups: readonly MenuGroup[];
  /** The group of the active page. */
  readonly group: MenuGroup | undefined;
  readonly entry: RouteEntry | undefined;
  /**
   * The directories that lead to the page, from the group down; only the group for a page that the menu does not show.
   */
  readonly ancestors: readonly MenuDirectory[];
  /** The title of the page. */
  readonly title: string | undefined;
  readonly fold: SidebarState | undefined;
};

/** The frame of the active page. */
export function useFrame(groups: readonly MenuGroup[]): Frame {
  const { layout, isHeaderFixed, isCollapsed } = useThemeConfig();
  const isApp = useIsEmbedded();
  const isNarrow = useIsNarrow();
  const isTight = useIsTight();
  const [isAway, setAway] = useState(true);
  const { pathname: path, search } = useLocation();
  const entry = findEntry(groups, path);
  const group = groups.find(({ entries }) => entry !== undefined && entries.includes(entry)) ?? groups[0];
  const ancestors = entry === undefined ? [] : findAncestors(groups, entry);
  const frameLayout = isApp ? "app" : isNarrow ? "phone" : layout;
  return {
    layout: frameLayout,
    header: isHeaderFixed || frameLayout === "app" || frameLayout === "phone" ? "fixed" : "scrolling",
    groups,
    group,
    entry,
    ancestors: ancestors.length > 0 || group === undefined ? ancestors : [group],
    title: entry === undefined ? undefined : getPageTitle(entry, { path, search }),
    fold: foldable.has(frameLayout)
      ? {
          // In narrow windows the menu is open for a moment only; the choice for wide windows is kept.
          isFolded: isTight ? isAway : isCollapsed,
          toggle: () => (isTight ? setAway(!isAway) : changeTheme({ isCollapsed: !isCollapsed })),
          isUseful: frameLayout !== "columns" || listVisibleEntries(group).length > 1,
        }
      : undefined,
  };
}

const foldable: ReadonlySet<FrameLayout> = new Set<FrameLayout>(["columns", "default", "classic"]);

/** The visible pages of a group. */
export function listVisibleEntries(group: MenuGroup | undefined): readonly RouteEntry[] {
  return group?.entries.filter(({ isHidden }) => !isHidden) ?? [];
}
