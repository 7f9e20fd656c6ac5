import { useMemo, useState } from "react";
import { type CallResult, useTexts } from "#kit";
import { TreeBrowser } from "#kit/tree/TreeBrowser.tsx";
import { type Branch, buildTreeLines } from "#kit/tree/treeLines.ts";
import type { SearchableTree } from "#kit/tree/useTreeSearch.ts";
import { findKeyNodes, type KeyNode, listKeyNodes } from "./keyNodes.ts";

type Props = { keys: CallResult<string[]>; selected: string | undefined; onSelect: (path: string) => void };

/** The keys as a tree: cache, tenant, and what they are about. */
export function KeyTree({ keys, selected, onSelect }: Props) {
  const t = useTexts();
  const tree = useKeyTree(keys);
  return (
    <TreeBrowser
      label={t("cache.keys")}
      tree={tree}
      getNodeProps={({ id }) => ({ isSelected: id === selected })}
      onPick={({ id }) => onSelect(id)}
    />
  );
}

const noKeys: readonly string[] = [];

function useKeyTree({ data, error, isFetching, refresh }: CallResult<string[]>): SearchableTree<KeyNode> {
  const [text, setText] = useState("");
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const keys = data ?? noKeys;
  const installation = useTexts()("cache.installation");
  const lines = useMemo(() => {
    const top = text === "" ? listKeyNodes({ keys, installation }) : findKeyNodes(keys, text);
    return buildTreeLines(top, {
      getBranch: ({ id }) => ({ state: "ready", nodes: listKeyNodes({ keys, installation }, id) }),
      hasChildren: ({ hasChildren }) => hasChildren,
      isOpen: ({ id }, level) => changed.get(id) ?? level === 1,
    });
  }, [keys, installation, text, changed]);
  const top: Branch<KeyNode> =
    data !== undefined
      ? { state: "ready", nodes: listKeyNodes({ keys, installation }) }
      : error === undefined
        ? { state: "loading" }
        : { state: "failed", error, retry: () => void refresh() };
  const setOpen = ({ id }: KeyNode, isOpen: boolean) => setChanged((before) => new Map(before).set(id, isOpen));
  return { text, setText, top, lines, isFetching, setOpen };
}
