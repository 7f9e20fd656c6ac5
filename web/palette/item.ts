import type { ReactNode } from "react";
import type { Range } from "./match.ts";
import type { Recent } from "./recents.ts";

/** One line of the palette. */
export type Item = {
  readonly key: string;
  readonly title: string;
  readonly ranges?: readonly Range[];
  readonly meta?: string;
  readonly icon: ReactNode;
  /** Where it leads; else what it does. */
  readonly to: string | (() => void);
  /** It changes what is shown here, so the palette stays open. */
  readonly isStaying?: true;
  /** A record: what the list of recent ones has to remember of it. */
  readonly record?: NonNullable<Recent["record"]>;
};

/** Lines of one kind. */
export type ItemGroup = {
  readonly key: string;
  readonly title: string;
  readonly items: readonly Item[];
  readonly isLoading?: boolean;
};
