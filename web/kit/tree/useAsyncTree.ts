import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Branch, linesOf, type TreeKey, type TreeLine } from "./treeLines.ts";
import { useBranches } from "./useBranches.ts";
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

type Known<Node extends Loaded> = (id: Node["id"] | undefined) => readonly Node[] | undefined;

/** Loads the top of a tree and what is below each open node. At the start the nodes at the top are open. */
export function useAsyncTree<Node extends Loaded>({ queryKey, load, isEnabled = true }: About<Node>): AsyncTree<Node> {
  const queries = useQueryClient();
  const expansion = useExpansion();
  const openBy = (known: Known<Node>) => {
    const isFew = (known(undefined)?.length ?? 0) <= openAtStart;
    return (node: Node, level: number) => expansion.saidOf(node.id) ?? (level === 1 && isFew);
  };
  const branches = useBranches({ queryKey, load }, (known) =>
    isEnabled ? [undefined, ...openOf(known, openBy(known))] : [],
  );
  const { version, known, branchOf, wanted } = branches;
  const view = JSON.stringify(queryKey);

  const lines = useMemo(() => {
    const top = branchOf(undefined);
    if (top.state !== "ready") return [];
    return linesOf(top.nodes, {
      branchOf: ({ id }) => branchOf(id),
      hasChildren: ({ hasChildren }) => hasChildren === true,
      isOpen: openBy(known),
    });
    // The branches are those of the version, and what is open follows from them and the expansion.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [version, view, expansion]);

  return {
    top: branchOf(undefined),
    lines,
    isFetching: branches.isFetching(wanted),
    turn: expansion.turn,
    openLoaded: () => {
      const loaded = queries.getQueriesData<readonly Node[]>({ queryKey }).flatMap(([, nodes]) => nodes ?? []);
      expansion.openOnly(loaded.map(({ id }) => id).filter((id) => known(id) !== undefined));
    },
    closeAll: () => expansion.turnAll(false),
  };
}

/** The open nodes that are in sight: below others that are open too. */
function openOf<Node extends Loaded>(known: Known<Node>, isOpen: (node: Node, level: number) => boolean): Node["id"][] {
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
