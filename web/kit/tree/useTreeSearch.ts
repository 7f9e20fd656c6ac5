import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Branch, TreeLine, TreeNode } from "./treeLines.ts";
import { useAsyncTree } from "./useAsyncTree.ts";

/** Where the nodes of a tree on the server come from. */
export type TreeCalls<Node extends TreeNode> = {
  /** What branches are kept under, with the API's name first: its writes make them out of date. */
  readonly queryKey: readonly unknown[];
  /** What is below a node, or at the top. */
  readonly load: (parentId: Node["id"] | undefined) => Promise<readonly Node[]>;
  /** The nodes that match a text, each with its `path`. */
  readonly search: (text: string) => Promise<readonly Node[]>;
};

/** A tree on the server that can be opened step by step or searched. */
export type SearchedTree<Node> = {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly top: Branch<Node>;
  readonly lines: readonly TreeLine<Node>[];
  readonly isFetching: boolean;
  readonly turn: (node: Node, isOpen: boolean) => void;
};

/** Loads branches when they are opened, and asks the server while there is a text to search by. */
export function useTreeSearch<Node extends TreeNode>({ queryKey, load, search }: TreeCalls<Node>): SearchedTree<Node> {
  const [text, setText] = useState("");
  const isSearch = text !== "";
  const tree = useAsyncTree<Node>({ queryKey: [...queryKey, "below"], load, isEnabled: !isSearch });
  const answer = useQuery({
    queryKey: [...queryKey, "search", text],
    queryFn: async () => await search(text),
    enabled: isSearch,
  });
  const { data, error, refetch } = answer;
  const found = useMemo(() => flatLines(data ?? []), [data]);
  if (!isSearch) return { ...tree, text, setText, turn: ({ id }, isOpen) => tree.turn(id, isOpen) };
  return {
    text,
    setText,
    top: topOf(data, error, () => void refetch()),
    lines: found,
    isFetching: answer.isFetching,
    // What was found stands by itself.
    turn: () => undefined,
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
