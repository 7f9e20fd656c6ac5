import { hashKey, QueryObserver, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { runWithLimit } from "./runWithLimit.ts";
import type { Branch, TreeKey } from "./treeLines.ts";

type BranchOptions<Node extends { readonly id: TreeKey }> = {
  /** Query key of the branches. */
  queryKey: readonly unknown[];
  load: (parentId: Node["id"] | undefined, signal: AbortSignal) => Promise<readonly Node[]>;
};

/** Branches of a tree in the query cache. */
export type Branches<Node extends { readonly id: TreeKey }> = {
  /** Changes whenever a branch changes. */
  readonly version: number;
  /** The children of a loaded node, or the top level. */
  getLoaded(id: Node["id"] | undefined): readonly Node[] | undefined;
  getBranch(id: Node["id"] | undefined): Branch<Node>;
  /** Whether any of these is being reloaded. */
  isFetching(ids: readonly (Node["id"] | undefined)[]): boolean;
};

type Listener = () => void;

/**
 * Observes queries. Unlike with `useQueries`, a change of one costs nothing for the others, of which a tree may have
 * hundreds.
 */
function watchedQueries() {
  const watched = new Map<string, Listener>();
  const store = createStore(() => ({ version: 0 }));
  return {
    store,
    handleChange: () => store.setState(({ version }) => ({ version: version + 1 })),
    /** Observes exactly these queries. */
    watchOnly: (branchIds: ReadonlyMap<string, () => Listener>) => {
      for (const [hash, stop] of watched) {
        if (branchIds.has(hash)) continue;
        watched.delete(hash);
        stop();
      }
      for (const [hash, start] of branchIds) if (!watched.has(hash)) watched.set(hash, start());
    },
  };
}

const none = new Map<string, () => Listener>();

/** Loads the branches that `listBranchIds` names, and keeps them up to date; it is called again when a branch is loaded. */
export function useBranches<Node extends { readonly id: TreeKey }>(
  options: BranchOptions<Node>,
  listBranchIds: (lookup: Branches<Node>["getLoaded"]) => readonly (Node["id"] | undefined)[],
): Branches<Node> & { readonly branchIds: readonly (Node["id"] | undefined)[] } {
  const queries = useQueryClient();
  const [watch] = useState(watchedQueries);
  const { version } = useStore(watch.store);
  const latest = useRef(options);
  const toQueryKey = (id: Node["id"] | undefined) => [...options.queryKey, id ?? null];
  const getLoaded = (id: Node["id"] | undefined) => queries.getQueryData<readonly Node[]>(toQueryKey(id));
  const getQueryState = (id: Node["id"] | undefined) => queries.getQueryState<readonly Node[]>(toQueryKey(id));
  const branchIds = listBranchIds(getLoaded);

  useEffect(() => {
    latest.current = options;
    const start = (id: Node["id"] | undefined) => () => {
      const observer = new QueryObserver<readonly Node[]>(queries, {
        queryKey: toQueryKey(id),
        queryFn: async ({ signal }) => await runWithLimit(async () => await latest.current.load(id, signal), signal),
        notifyOnChangeProps: ["data", "error", "isFetching"],
      });
      return observer.subscribe(watch.handleChange);
    };
    watch.watchOnly(new Map(branchIds.map((id) => [hashKey(toQueryKey(id)), start(id)])));
  });
  useEffect(() => () => watch.watchOnly(none), [watch]);

  return {
    version,
    branchIds,
    getLoaded,
    getBranch: (id) => {
      const { data, error = null } = getQueryState(id) ?? {};
      if (data !== undefined) return { state: "ready", nodes: data };
      if (error === null) return { state: "loading" };
      return {
        state: "failed",
        error,
        retry: () => void queries.refetchQueries({ queryKey: toQueryKey(id), exact: true }),
      };
    },
    isFetching: (ids) =>
      ids.some((id) => {
        const state = getQueryState(id);
        return state?.data !== undefined && state.fetchStatus === "fetching";
      }),
  };
}
