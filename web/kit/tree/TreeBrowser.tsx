import { Button, Skeleton } from "antd";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import type { Translate } from "#contract/text";
import { useWords } from "../../i18n.ts";
import { SearchText } from "../list/SearchText.tsx";
import type { TreeNode } from "./treeLines.ts";
import { type NodeAbout, TreeView } from "./TreeView.tsx";
import type { SearchedTree } from "./useTreeSearch.ts";
import "./tree.css";

type Props<Node extends TreeNode> = {
  label: string;
  id?: string | undefined;
  tree: SearchedTree<Node>;
  /** What is particular about a node here: selected, ticked. Its name is said already. */
  aboutOf: (node: Node) => Partial<NodeAbout>;
  isMultiple?: boolean;
  onPick: (node: Node, event: KeyboardEvent | MouseEvent) => void;
  onEscape?: (() => void) | undefined;
  /** Before and behind the name of a node. */
  renderBefore?: ((node: Node) => ReactNode) | undefined;
  renderAfter?: ((node: Node) => ReactNode) | undefined;
};

/** A search box and the tree that it searches, or what stands in place of the tree. */
export function TreeBrowser<Node extends TreeNode>({ label, id, tree, aboutOf, ...rest }: Props<Node>) {
  const t = useWords();
  const { renderBefore, renderAfter, ...view } = rest;
  const isSearched = tree.text !== "";
  const fullAbout = (node: Node): NodeAbout => {
    const { name, path, count, isDisabled } = node;
    return {
      name,
      label: spokenName(name, [isSearched ? path : undefined, count], t),
      title: path === undefined ? name : `${name}\n${path}`,
      isDisabled,
      ...aboutOf(node),
    };
  };
  return (
    <div className="sw-tree-browser">
      <div role="presentation" className="sw-tree-search" onKeyDown={goDown}>
        <SearchText label={t("kit.tree.search", { title: label })} value={tree.text} onChange={tree.setText} />
      </div>
      {tree.lines.length === 0 ? (
        <TopNotice label={label} tree={tree} />
      ) : (
        <TreeView
          {...view}
          label={label}
          id={id}
          lines={tree.lines}
          aboutOf={fullAbout}
          isBusy={tree.isFetching}
          onTurn={tree.turn}
        >
          {(node) => (
            <>
              {renderBefore?.(node)}
              <span className="sw-tree-name">
                {node.name}
                {gap}
                {isSearched && node.path !== undefined && <small className="sw-tree-path">{node.path}</small>}
              </span>
              {gap}
              {node.count !== undefined && <span className="sw-tree-count">{node.count}</span>}
              {renderAfter?.(node)}
            </>
          )}
        </TreeView>
      )}
    </div>
  );
}

/** Parts the words of what is to be seen, for those who read it aloud or speak it. */
export const gap = " ";

/** What screen readers hear: the name, and what else is to be seen of the node. */
export function spokenName(name: string, also: readonly (string | number | undefined)[], t: Translate): string {
  return also.reduce<string>(
    (spoken, next) => (next === undefined ? spoken : t("kit.tree.named", { name: spoken, also: next })),
    name,
  );
}

/** From the search box down into the tree. */
function goDown({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key !== "ArrowDown") return;
  currentTarget.parentElement?.querySelector<HTMLElement>("[role=treeitem][tabindex='0']")?.focus();
}

/** Stands in place of a tree without lines. */
function TopNotice<Node extends TreeNode>({ label, tree: { top, text } }: { label: string; tree: SearchedTree<Node> }) {
  const t = useWords();
  const words = { title: label };
  if (top.state === "failed") {
    return (
      <div className="sw-tree-none" role="alert">
        <strong>{t("kit.tree.failedTop", words)}</strong>
        <span>{top.error.message}</span>
        <Button size="small" onClick={top.retry}>
          {t("kit.retry")}
        </Button>
      </div>
    );
  }
  return (
    <div className="sw-tree-none" role="status" aria-label={top.state === "loading" ? t("kit.loading") : undefined}>
      {top.state === "loading" ? (
        <Skeleton active title={false} paragraph={{ rows: 4, width: "100%" }} />
      ) : (
        t(text === "" ? "kit.tree.empty" : "kit.tree.noMatch", words)
      )}
    </div>
  );
}
