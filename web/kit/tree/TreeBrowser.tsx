import { Button, Skeleton } from "antd";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import type { Translate } from "#contract/text";
import { useTexts } from "#base/i18n";
import { SearchText } from "../list/SearchText.tsx";
import type { TreeNode } from "./treeLines.ts";
import { type TreeNodeProps, TreeView } from "./TreeView.tsx";
import type { SearchableTree } from "./useTreeSearch.ts";
import "./tree.css";

type Props<Node extends TreeNode> = {
  label: string;
  id?: string | undefined;
  tree: SearchableTree<Node>;
  /**
   * Properties of a node that are particular to this tree: selected, checked, and a visible text after its name. The name
   * itself is added by the browser.
   */
  getNodeProps: (node: Node) => Partial<TreeNodeProps> & { also?: string | undefined };
  isMultiple?: boolean;
  onPick: (node: Node, event: KeyboardEvent | MouseEvent) => void;
  onEscape?: (() => void) | undefined;
  /** Content before and after the name of a node. */
  renderBefore?: ((node: Node) => ReactNode) | undefined;
  renderAfter?: ((node: Node) => ReactNode) | undefined;
};

/** A search box and the tree that it searches, or a placeholder instead of the tree. */
export function TreeBrowser<Node extends TreeNode>({ label, id, tree, getNodeProps, ...rest }: Props<Node>) {
  const t = useTexts();
  const { renderBefore, renderAfter, ...view } = rest;
  const isSearched = tree.text !== "";
  const getFullProps = (node: Node): TreeNodeProps => {
    const { name, path, count, isDisabled } = node;
    const { also, ...nodeProps } = getNodeProps(node);
    return {
      name,
      label: formatAccessibleName(name, [isSearched ? path : undefined, count, also], t),
      title: path === undefined ? name : `${name}\n${path}`,
      isDisabled,
      ...nodeProps,
    };
  };

  /** Enter picks the only match of a search, once it is there. */
  function handleSearchKey(event: KeyboardEvent<HTMLElement>): void {
    goDown(event);
    const { key, target, nativeEvent } = event;
    if (key !== "Enter" || nativeEvent.isComposing || !isSearched || tree.isFetching) return;
    const isApplied = target instanceof HTMLInputElement && target.value.trim() === tree.text;
    const [line, ...others] = tree.lines;
    if (!isApplied || others.length > 0 || line?.kind !== "node") return;
    event.preventDefault();
    if (getFullProps(line.node).isDisabled !== true) rest.onPick(line.node, event);
  }

  return (
    <div className="sw-tree-browser">
      <div role="presentation" className="sw-tree-search" onKeyDown={handleSearchKey}>
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
          getNodeProps={getFullProps}
          isBusy={tree.isFetching}
          onToggle={tree.setOpen}
        >
          {(node) => (
            <>
              {renderBefore?.(node)}
              <span className="sw-tree-name">
                {node.name}
                {accessibleNameSeparator}
                {isSearched && node.path !== undefined && <small className="sw-tree-path">{node.path}</small>}
              </span>
              {accessibleNameSeparator}
              {node.count !== undefined && <span className="sw-tree-count">{node.count}</span>}
              {renderAfter?.(node)}
            </>
          )}
        </TreeView>
      )}
    </div>
  );
}

/** Separates the visible parts of a line for screen readers and voice control. */
export const accessibleNameSeparator = " ";

/** The accessible name: the name of the node, and the other visible parts of its line. */
export function formatAccessibleName(
  name: string,
  also: readonly (string | number | undefined)[],
  t: Translate,
): string {
  return also.reduce<string>(
    (spoken, next) => (next === undefined ? spoken : t("kit.tree.named", { name: spoken, also: next })),
    name,
  );
}

/** Moves the focus from the search box into the tree. */
function goDown({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key !== "ArrowDown") return;
  currentTarget.parentElement?.querySelector<HTMLElement>("[role=treeitem][tabindex='0']")?.focus();
}

/** Replaces a tree without lines. */
function TopNotice<Node extends TreeNode>({
  label,
  tree: { top, text },
}: {
  label: string;
  tree: SearchableTree<Node>;
}) {
  const t = useTexts();
  const textValues = { title: label };
  if (top.state === "failed") {
    return (
      <div className="sw-tree-none" role="alert">
        <strong>{t("kit.tree.failedTop", textValues)}</strong>
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
        t(text === "" ? "kit.tree.empty" : "kit.tree.noMatch", textValues)
      )}
    </div>
  );
}
