import type { SidebarState } from "#kit/headerItem.ts";

/** Props that the header passes to the palette. */
export type PaletteProps = {
  readonly fold: SidebarState | undefined;
  readonly onClosed: () => void;
  readonly onShortcuts: () => void;
};
