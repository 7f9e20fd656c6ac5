import type { ComponentType } from "react";

/** The side menu: whether it is collapsed, whether collapsing it gains space, and how to toggle it. */
export type SidebarState = { readonly isFolded: boolean; readonly isUseful: boolean; readonly toggle: () => void };

/** Props of a button in the header. */
export type HeaderItemProps = {
  /** The window is as narrow as a phone. */
  readonly isNarrow: boolean;
  /** Missing if the layout has no side menu. */
  readonly fold: SidebarState | undefined;
  /** Whether the menu has a page at a path. */
  readonly hasPage: (path: string) => boolean;
};

/**
 * A button in the header. Lower orders are further left; those of the shell are 40 (size), 50 (language) and 70 (full
 * screen). The item is part of the first page, so it loads rarely used parts by itself.
 */
export type HeaderItem = { readonly order: number; readonly Item: ComponentType<HeaderItemProps> };
