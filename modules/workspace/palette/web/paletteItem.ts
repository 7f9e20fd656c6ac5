import type { ReactNode } from "react";
import type { TextRange } from "#kit/search/match.ts";
import type { Recent } from "./recents.ts";

/** One line of the palette. */
export type PaletteItem = {
  readonly key: string;
  readonly title: string;
  readonly ranges?: readonly TextRange[];
  readonly meta?: string;
  readonly icon: ReactNode;
  /** Its address; without one it performs an action. */
  readonly to: string | (() => void);
  /** The action changes the list itself, so the palette stays open. */
  readonly isStaying?: true;
  /** For a record: the values that the list of recent choices stores. */
  readonly record?: NonNullable<Recent["record"]>;
};

/** A group of lines of one kind. */
export type PaletteGroup = {
  readonly key: string;
  readonly title: string;
  readonly items: readonly PaletteItem[];
  readonly isLoading?: boolean;
};
