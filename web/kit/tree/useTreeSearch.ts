import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Branch, TreeLine, TreeNode } from "./treeLines.ts";
import { useAsyncTree } from "./useAsyncTree.ts";

/** Loads and searches the nodes of a tree on the server. */
export type TreeCalls<Node extends TreeNode> = {
  /** Query key of the branches. It begins with the name of the API, whose writes invalidate it. */
  readonly queryKey: readonly unknown[];
  /** Loads the children of a node, or the top level. */
  readonly load: (parentId: Node["id"] | undefined) => Promise<readonly Node[]>;
  /** The nodes that match a text, each with its `path`. */
  readonly search: (text: string) => Promise<readonly Node[]>;
};

/** A tree on the server that can be expanded step by step or searched. */
export type SearchableTree<Node> = {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly top: Branch<Node>;
  readonly lines: readonly TreeLine<Node>[];
  readonly isFetching: boolean;
  readonly setOpen: (node: Node, isOpen: boolean) => void;
};

/** Loads branches when they are expanded, and searches on the server while there is a search text. */
export function useTreeSearch<Node extends TreeNode>({
  queryKey,
  load,
  search,
}: TreeCalls<Node>): SearchableTree<Node> {
  const [text, setText] = useState("");
  const isSearch = text !== "";
  const tree = useAsyncTree<Node>({ queryKey: [...queryKey, "below"], load, isEnabled: !isSearch });
  const answer = useQuery({
    queryKey: [...queryKey, "search", text],
    queryFn: async () => await search(text),
    enabled: isSearch,
  });
  const { data, error, refetch } = answer;
  const results = useMemo(() => flatLines(data ?? []), [data]);
  if (!isSearch) return { ...tree, text, setText, setOpen: ({ id }, isOpen) => tree.setOpen(id, isOpen) };
  return {
    text,
    setText,
    top: topOf(data, error, () => void refetch()),
    lines: results,
    isFetching: answer.isFetching,
    // Search results have no nesting.
    setOpen: () => undefined,
  };
}

function topOf<Node>(data: readonly Node[] | undefined, error: Error | null, retry: () => void): Branch<Node> {
  if (data !== undefined) return { state: "ready", nodes: data };
  return error === null ? { state: "loading" } : { state: "failed", error, retry };
}

function flatLines<Node extends TreeNode>(nodes: readonly Node[]): TreeLine<Node>[] {
  const size = nodes.length;
  return nodes.map((node, index) => ({
    kind: "node",
    key: node.id,
    node,
    level: 1,
    position: index + 1,
    size,
    isOpen: undefined,
  }));
}
