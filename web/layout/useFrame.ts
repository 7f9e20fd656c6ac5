import { useState } from "react";
import { useLocation } from "react-router";
import type { Layout } from "#modules/preference/contract";
import type { FoldState } from "../palette/part.ts";
import { useIsApp } from "../pages/isApp.ts";
import { pageTitle } from "../pages/pageTitle.ts";
import { type Branch, type Entry, findEntry, type Group } from "../pages/screens.ts";
import { changeTheme, useThemeConfig } from "../theme/config.ts";
import { useIsNarrow, useIsTight } from "../theme/theme.tsx";
import { wayTo } from "./unfolding.ts";

/** What stands around the pages: a chosen layout, the phone's, or nothing of ours because another app draws it. */
export type FrameLayout = Layout | "phone" | "app";

/** Where one is in the menu, and what the parts of the layout need to know of each other. */
export type Frame = {
  readonly layout: FrameLayout;
  /** Whether the bars stay where they are when a page is scrolled. */
  readonly header: "fixed" | "scrolling";
  readonly groups: readonly Group[];
  /** The group of the page in front. */
  readonly group: Group | undefined;
  readonly entry: Entry | undefined;
  /** The directories that lead there, from the group down; the group alone to a page that the menu does not show. */
  readonly way: readonly Branch[];
  /** What that page is called. */
  readonly title: string | undefined;
  readonly fold: FoldState | undefined;
};

/** The frame of the page in front. */
export function useFrame(groups: readonly Group[]): Frame {
  const { layout, isHeaderFixed, isCollapsed } = useThemeConfig();
  const isApp = useIsApp();
  const isNarrow = useIsNarrow();
  const isTight = useIsTight();
  const [isAway, setAway] = useState(true);
  const { pathname: path, search } = useLocation();
  const entry = findEntry(groups, path);
  const group = groups.find(({ entries }) => entry !== undefined && entries.includes(entry)) ?? groups[0];
  const way = entry === undefined ? [] : wayTo(groups, entry);
  const shown = isApp ? "app" : isNarrow ? "phone" : layout;
  return {
    layout: shown,
    header: isHeaderFixed || shown === "app" || shown === "phone" ? "fixed" : "scrolling",
    groups,
    group,
    entry,
    way: way.length > 0 || group === undefined ? way : [group],
    title: entry === undefined ? undefined : pageTitle(entry, { path, search }),
    fold: foldable.has(shown)
      ? {
          // Where there is no room the menu comes for a moment; what was chosen for wide windows stays.
          isFolded: isTight ? isAway : isCollapsed,
          toggle: () => (isTight ? setAway(!isAway) : changeTheme({ isCollapsed: !isCollapsed })),
          isUseful: shown !== "columns" || visibleIn(group).length > 1,
        }
      : undefined,
  };
}

const foldable: ReadonlySet<FrameLayout> = new Set<FrameLayout>(["columns", "default", "classic"]);

/** The pages of a group that its menu shows. */
export function visibleIn(group: Group | undefined): readonly Entry[] {
  return group?.entries.filter(({ isHidden }) => !isHidden) ?? [];
}
