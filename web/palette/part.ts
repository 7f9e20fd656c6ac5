/** The menu beside the page: whether it is out of sight, and how that changes. */
export type FoldState = { readonly isFolded: boolean; readonly isUseful: boolean; readonly toggle: () => void };

/** What the palette gets from the header. */
export type PartProps = {
  readonly fold: FoldState | undefined;
  readonly onClosed: () => void;
  readonly onShortcuts: () => void;
};
