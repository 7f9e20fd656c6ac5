import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Branch, buildTreeLines, type TreeKey, type TreeLine } from "./treeLines.ts";
import { useBranches } from "./useBranches.ts";
import { type Expansion, useExpansion } from "./useExpansion.ts";

type LoadableNode = { readonly id: TreeKey; readonly hasChildren?: boolean | undefined };

type AsyncTreeOptions<Node extends LoadableNode> = {
  /** Query key of the branches; writes that concern them invalidate it. */
  queryKey: readonly unknown[];
  load: (parentId: Node["id"] | undefined, signal: AbortSignal) => Promise<readonly Node[]>;
  isEnabled?: boolean;
};

/** A tree whose branches are loaded when they are expanded. */
export type AsyncTree<Node> = {
  readonly top: Branch<Node>;
  readonly lines: readonly TreeLine<Node>[];
  /** A newer version of the nodes is loading. */
  readonly isFetching: boolean;
  readonly setOpen: Expansion["setOpen"];
  /** Expands the loaded nodes. */
  readonly openLoaded: () => void;
  readonly closeAll: () => void;
};

/** With more top-level nodes than this the tree starts collapsed, because each expanded one is a call. */
const openAtStart = 8;

type LoadedNodeLookup<Node extends LoadableNode> = (id: Node["id"] | undefined) => readonly Node[] | undefined;

/** Loads the top level of a tree and the children of each expanded node. Top-level nodes are initially expanded. */
export function useAsyncTree<Node extends LoadableNode>({
  queryKey,
  load,
  isEnabled = true,
}: AsyncTreeOptions<Node>): AsyncTree<Node> {
  const queries = useQueryClient();
  const expansion = useExpansion();
  const createOpenRule = (getLoadedNodes: LoadedNodeLookup<Node>) => {
    const isFew = (getLoadedNodes(undefined)?.length ?? 0) <= openAtStart;
    return (node: Node, level: number) => expansion.getOverride(node.id) ?? (level === 1 && isFew);
  };
  const branches = useBranches({ queryKey, load }, (getLoadedNodes) =>
    isEnabled ? [undefined, ...listOpenIds(getLoadedNodes, createOpenRule(getLoadedNodes))] : [],
  );
  const { version, getLoaded, getBranch, branchIds: wanted } = branches;
  const view = JSON.stringify(queryKey);

  const lines = useMemo(() => {
    const top = getBranch(undefined);
    if (top.state !== "ready") return [];
    return buildTreeLines(top.nodes, {
      getBranch: ({ id }) => getBranch(id),
      hasChildren: ({ hasChildren }) => hasChildren === true,
      isOpen: createOpenRule(getLoaded),
    });
    // oxlint-disable-next-line react/exhaustive-deps -- branches follow from `version`, open ones from `view` and `expansion`
  }, [version, view, expansion]);

  return {
    top: getBranch(undefined),
    lines,
    isFetching: branches.isFetching(wanted),
    setOpen: expansion.setOpen,
    openLoaded: () => {
      const loaded = queries.getQueriesData<readonly Node[]>({ queryKey }).flatMap(([, nodes]) => nodes ?? []);
      expansion.openOnly(loaded.map(({ id }) => id).filter((id) => getLoaded(id) !== undefined));
    },
    closeAll: () => expansion.setAllOpen(false),
  };
}

/** The expanded nodes whose ancestors are all expanded. */
function listOpenIds<Node extends LoadableNode>(
  getLoadedNodes: LoadedNodeLookup<Node>,
  isOpen: (node: Node, level: number) => boolean,
): Node["id"][] {
  const open: Node["id"][] = [];
  const addAll = (nodes: readonly Node[], level: number) => {
    for (const node of nodes) {
      if (node.hasChildren !== true || !isOpen(node, level)) continue;
      open.push(node.id);
      addAll(getLoadedNodes(node.id) ?? [], level + 1);
    }
  };
  addAll(getLoadedNodes(undefined) ?? [], 1);
  return open;
}
