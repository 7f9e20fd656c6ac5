import { useMemo, useState } from "react";
import type { TreeKey } from "./treeLines.ts";

/** Which nodes of a tree are open. */
export type Expansion = {
  /** What the user, or a button, said of a node; `undefined`: nothing yet. */
  saidOf(id: TreeKey): boolean | undefined;
  turn(id: TreeKey, isOpen: boolean): void;
  /** Opens these, and closes all others. */
  openOnly(ids: Iterable<TreeKey>): void;
  /** Opens or closes all, also those that are not there yet. */
  turnAll(isOpen: boolean): void;
};

type State = {
  readonly view: string;
  readonly others: boolean | undefined;
  readonly said: ReadonlyMap<TreeKey, boolean>;
};

const nothingSaid: ReadonlyMap<TreeKey, boolean> = new Map();

/** Remembers what is open. `view` names what the tree shows: with another one, a search, nothing is said yet. */
export function useExpansion(view = ""): Expansion {
  const [state, setState] = useState<State>({ view, others: undefined, said: nothingSaid });
  const current = state.view === view ? state : undefined;
  const said = current?.said ?? nothingSaid;
  const others = current?.others;
  return useMemo(
    () => ({
      saidOf: (id) => said.get(id) ?? others,
      turn: (id, isOpen) =>
        setState((old) =>
          old.view === view
            ? { ...old, said: new Map(old.said).set(id, isOpen) }
            : { view, others: undefined, said: new Map([[id, isOpen]]) },
        ),
      openOnly: (ids) => setState({ view, others: false, said: new Map([...ids].map((id) => [id, true])) }),
      turnAll: (isOpen) => setState({ view, others: isOpen, said: nothingSaid }),
    }),
    [said, others, view],
  );
}
