import { useMemo, useState } from "react";
import type { TreeKey } from "./treeLines.ts";

/** The expanded nodes of a tree. */
export type Expansion = {
  /** The state that the user or a button has set for a node; `undefined`: none. */
  getOverride(id: TreeKey): boolean | undefined;
  setOpen(id: TreeKey, isOpen: boolean): void;
  /** Expands these nodes and collapses all others. */
  openOnly(ids: Iterable<TreeKey>): void;
  /** Expands or collapses all nodes, including those that are not loaded. */
  setAllOpen(isOpen: boolean): void;
};

type State = {
  readonly view: string;
  readonly others: boolean | undefined;
  readonly overrides: ReadonlyMap<TreeKey, boolean>;
};

const noOverrides: ReadonlyMap<TreeKey, boolean> = new Map();

/**
 * Keeps the expanded nodes of a tree. `view` identifies the content of the tree: a new one, such as a search, starts
 * without settings.
 */
export function useExpansion(view = ""): Expansion {
  const [state, setState] = useState<State>({ view, others: undefined, overrides: noOverrides });
  const current = state.view === view ? state : undefined;
  const overrides = current?.overrides ?? noOverrides;
  const others = current?.others;
  return useMemo(
    () => ({
      getOverride: (id) => overrides.get(id) ?? others,
      setOpen: (id, isOpen) =>
        setState((old) =>
          old.view === view
            ? { ...old, overrides: new Map(old.overrides).set(id, isOpen) }
            : { view, others: undefined, overrides: new Map([[id, isOpen]]) },
        ),
      openOnly: (ids) => setState({ view, others: false, overrides: new Map([...ids].map((id) => [id, true])) }),
      setAllOpen: (isOpen) => setState({ view, others: isOpen, overrides: noOverrides }),
    }),
    [overrides, others, view],
  );
}
