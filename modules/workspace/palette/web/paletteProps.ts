import type { FoldState } from "#kit/headerItem.ts";

/** Props that the header passes to the palette. */
export type PaletteProps = {
  readonly fold: FoldState | undefined;
  readonly onClosed: () => void;
  readonly onShortcuts: () => void;
};
