import { useQueries, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { inTurn } from "./callsInTurn.ts";
import { type Branch, linesOf, type TreeKey, type TreeLine } from "./treeLines.ts";
import { type Expansion, useExpansion } from "./useExpansion.ts";

type Loaded = { readonly id: TreeKey; readonly hasChildren?: boolean | undefined };

type About<Node extends Loaded> = {
  /** What branches are kept under; writes that concern them make it out of date. */
  queryKey: readonly unknown[];
  load: (parentId: Node["id"] | undefined, signal: AbortSignal) => Promise<readonly Node[]>;
  isEnabled?: boolean;
};

/** A tree whose branches are loaded when they are opened. */
export type AsyncTree<Node> = {
  readonly top: Branch<Node>;
  readonly lines: readonly TreeLine<Node>[];
  /** Newer nodes are on their way. */
  readonly isFetching: boolean;
  readonly turn: Expansion["turn"];
  /** Opens what is loaded already. */
  readonly openLoaded: () => void;
  readonly closeAll: () => void;
};

/** A forest of more trees than this starts closed: each open one is a call. */
const openAtStart = 8;

/** Loads the top of a tree and what is below each open node. At the start the nodes at the top are open. */
export function useAsyncTree<Node extends Loaded>({ queryKey, load, isEnabled = true }: About<Node>): AsyncTree<Node> {
  const queries = useQueryClient();
  const expansion = useExpansion();
  const keyOf = (id: Node["id"] | undefined) => [...queryKey, id ?? null];
  const known = (id: Node["id"] | undefined) => queries.getQueryData<readonly Node[]>(keyOf(id));
  const isFew = (known(undefined)?.length ?? 0) <= openAtStart;
  const isOpen = (node: Node, level: number) => expansion.saidOf(node.id) ?? (level === 1 && isFew);
  const open = openOf(known, isOpen);
  const branches = useQueries({
    queries: [undefined, ...open].map((id) => ({
      queryKey: keyOf(id),
      queryFn: async ({ signal }: { signal: AbortSignal }) => await inTurn(async () => await load(id, signal), signal),
      enabled: isEnabled,
    })),
    combine: branchesOf<Node>,
  });

  const lines = useMemo(() => {
    const top = branches[0]?.branch;
    if (top?.state !== "ready") return [];
    const byId = new Map(open.map((id, index) => [id, branches[index + 1]?.branch ?? loading]));
    return linesOf(top.nodes, {
      branchOf: ({ id }) => byId.get(id) ?? loading,
      hasChildren: ({ hasChildren }) => hasChildren === true,
      isOpen,
    });
    // What is open follows from the branches and the expansion.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [branches, expansion]);

  return {
    top: branches[0]?.branch ?? loading,
    lines,
    isFetching: branches.some(({ isAgain }) => isAgain),
    turn: expansion.turn,
    openLoaded: () => {
      const loaded = queries.getQueriesData<readonly Node[]>({ queryKey });
      expansion.openOnly(
        loaded.flatMap(([, nodes]) => (nodes ?? []).filter(({ id }) => known(id) !== undefined)).map(({ id }) => id),
      );
    },
    closeAll: () => expansion.turnAll(false),
  };
}

const loading = { state: "loading" } as const;

/** The open nodes that are in sight: below others that are open too. */
function openOf<Node extends Loaded>(
  known: (id: Node["id"] | undefined) => readonly Node[] | undefined,
  isOpen: (node: Node, level: number) => boolean,
): Node["id"][] {
  const open: Node["id"][] = [];
  const addAll = (nodes: readonly Node[], level: number) => {
    for (const node of nodes) {
      if (node.hasChildren !== true || !isOpen(node, level)) continue;
      open.push(node.id);
      addAll(known(node.id) ?? [], level + 1);
    }
  };
  addAll(known(undefined) ?? [], 1);
  return open;
}

function branchesOf<Node>(results: UseQueryResult<readonly Node[]>[]): { branch: Branch<Node>; isAgain: boolean }[] {
  return results.map(({ data, error, isFetching, refetch }) => ({
    branch: branchOf(data, error, () => void refetch()),
    isAgain: isFetching && data !== undefined,
  }));
}

function branchOf<Node>(data: readonly Node[] | undefined, error: Error | null, retry: () => void): Branch<Node> {
  if (data !== undefined) return { state: "ready", nodes: data };
  return error === null ? loading : { state: "failed", error, retry };
}
