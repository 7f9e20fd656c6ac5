import { hashKey, QueryObserver, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { inTurn } from "./callsInTurn.ts";
import type { Branch, TreeKey } from "./treeLines.ts";

type About<Node extends { readonly id: TreeKey }> = {
  /** What branches are kept under. */
  queryKey: readonly unknown[];
  load: (parentId: Node["id"] | undefined, signal: AbortSignal) => Promise<readonly Node[]>;
};

/** Branches of a tree in the query cache. */
export type Branches<Node extends { readonly id: TreeKey }> = {
  /** Another one whenever a branch has changed. */
  readonly version: number;
  /** What is below a node that is loaded already, or at the top. */
  known(id: Node["id"] | undefined): readonly Node[] | undefined;
  branchOf(id: Node["id"] | undefined): Branch<Node>;
  /** Whether any of these is being loaded again. */
  isFetching(ids: readonly (Node["id"] | undefined)[]): boolean;
};

type Listener = () => void;

/** Watches queries; unlike `useQueries` a change of one costs nothing for the others, of which a tree may have hundreds. */
function watchedQueries() {
  const watched = new Map<string, Listener>();
  const listeners = new Set<Listener>();
  let version = 0;
  return {
    version: () => version,
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changed: () => {
      version += 1;
      for (const listener of listeners) listener();
    },
    /** Watches these and no others. */
    keep: (wanted: ReadonlyMap<string, () => Listener>) => {
      for (const [hash, stop] of watched) {
        if (wanted.has(hash)) continue;
        watched.delete(hash);
        stop();
      }
      for (const [hash, start] of wanted) if (!watched.has(hash)) watched.set(hash, start());
    },
  };
}

const none = new Map<string, () => Listener>();

/** Loads the branches that `wantedOf` names and keeps them up to date; what it names follows from what is loaded. */
export function useBranches<Node extends { readonly id: TreeKey }>(
  about: About<Node>,
  wantedOf: (known: Branches<Node>["known"]) => readonly (Node["id"] | undefined)[],
): Branches<Node> & { readonly wanted: readonly (Node["id"] | undefined)[] } {
  const queries = useQueryClient();
  const [watch] = useState(watchedQueries);
  const version = useSyncExternalStore(watch.subscribe, watch.version);
  const latest = useRef(about);
  const keyOf = (id: Node["id"] | undefined) => [...about.queryKey, id ?? null];
  const known = (id: Node["id"] | undefined) => queries.getQueryData<readonly Node[]>(keyOf(id));
  const stateOf = (id: Node["id"] | undefined) => queries.getQueryState<readonly Node[]>(keyOf(id));
  const wanted = wantedOf(known);

  useEffect(() => {
    latest.current = about;
    const start = (id: Node["id"] | undefined) => () => {
      const observer = new QueryObserver<readonly Node[]>(queries, {
        queryKey: keyOf(id),
        queryFn: async ({ signal }) => await inTurn(async () => await latest.current.load(id, signal), signal),
        notifyOnChangeProps: ["data", "error", "isFetching"],
      });
      return observer.subscribe(watch.changed);
    };
    watch.keep(new Map(wanted.map((id) => [hashKey(keyOf(id)), start(id)])));
  });
  useEffect(() => () => watch.keep(none), [watch]);

  return {
    version,
    wanted,
    known,
    branchOf: (id) => {
      const { data, error = null } = stateOf(id) ?? {};
      if (data !== undefined) return { state: "ready", nodes: data };
      if (error === null) return { state: "loading" };
      return { state: "failed", error, retry: () => void queries.refetchQueries({ queryKey: keyOf(id), exact: true }) };
    },
    isFetching: (ids) =>
      ids.some((id) => {
        const state = stateOf(id);
        return state?.data !== undefined && state.fetchStatus === "fetching";
      }),
  };
}
