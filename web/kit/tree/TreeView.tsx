import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useRef } from "react";
import { useTexts } from "#base/i18n";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { useVirtualizer } from "../virtual/useVirtualizer.ts";
import { BranchNotice, formatBranchNotice } from "./BranchNotice.tsx";
import { getIndent, type InlineLine, type NodeLine, type NoticeLine, type TreeLine } from "./treeLines.ts";
import { ExpandButton } from "./ExpandButton.tsx";
import { type TreeItem, useTreeKeys } from "./useTreeKeys.ts";
import "./tree.css";

/** Properties of a node in a tree. */
export type TreeNodeProps = {
  readonly name: string;
  /** The accessible name, if it differs from the name. */
  readonly label?: string | undefined;
  /** Tooltip. */
  readonly title?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isSelected?: boolean | undefined;
  readonly checked?: boolean | "mixed" | undefined;
  /** Keyboard shortcuts in addition to those of every tree. */
  readonly keys?: string | undefined;
};

type Props<Node> = {
  /** Accessible name of the tree. */
  label: string;
  id?: string | undefined;
  lines: readonly (TreeLine<Node> | InlineLine<Node>)[];
  getNodeProps: (node: Node) => TreeNodeProps;
  /** Content of a line behind the expand button. */
  children: (node: Node) => ReactNode;
  isMultiple?: boolean;
  isBusy?: boolean;
  onToggle: (node: Node, isOpen: boolean) => void;
  /** A click, Enter or Space on a node. */
  onPick: (node: Node, event: KeyboardEvent | MouseEvent) => void;
  onEscape?: (() => void) | undefined;
};

/** With more lines than this, only the visible ones are in the document. */
const virtualAbove = 50;
const lineSize = { wide: 30, narrow: 44 } as const;

/**
 * A tree: arrows and letters navigate, Enter and Space pick. With many lines only the visible ones are in the document.
 */
export function TreeView<Node>(props: Props<Node>) {
  const { label, id, lines, getNodeProps, isMultiple = false, isBusy = false, onToggle, onPick, onEscape } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const items = useMemo(() => itemsOf(lines), [lines]);
  const firstOf = useMemo(() => firstItems(items), [items]);
  const part = useLinesInSight(scroller, lines);
  const keys = useTreeKeys({
    scroller,
    items,
    getName: (node) => getNodeProps(node).name,
    show: part.show,
    onToggle,
    onPick,
    onEscape,
  });
  const activeAt = items[keys.active]?.lineIndex ?? 0;
  const isActiveInSight = part.indexes.includes(activeAt);
  /** Tab leads to the active item, or to the first visible one. */
  const stop = isActiveInSight ? keys.active : firstOf.get(part.indexes[0] ?? 0);
  const itemProps = { getNodeProps, content: props.children, isMultiple, stop, onToggle };

  /** Buttons of an item handle their own clicks. */
  function handleClick(event: MouseEvent): void {
    const { target } = event;
    if (!(target instanceof Element) || target.closest("button") !== null) return;
    const line = items[Number(target.closest<HTMLElement>("[data-item]")?.dataset["item"])]?.line;
    if (line?.kind === "node") onPick(line.node, event);
  }

  return (
    <div
      ref={scroller}
      id={id}
      role="tree"
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      aria-busy={isBusy}
      tabIndex={-1}
      className="sw-tree"
      onClick={handleClick}
      onKeyDown={keys.handleKeyDown}
      onFocus={keys.handleFocus}
    >
      <div style={{ paddingBlock: `${part.before}px ${part.after}px` }}>
        {part.indexes.map((at) => {
          const line = lines[at];
          const first = firstOf.get(at) ?? 0;
          if (line === undefined) return undefined;
          if (line.kind === "node") return <Item key={line.key} {...itemProps} line={line} index={first} />;
          if (line.kind === "notice")
            return (
              <Notice
                key={line.key}
                line={line}
                index={first}
                isStop={stop === first}
                name={getNodeProps(line.node).name}
              />
            );
          return (
            <div
              key={line.key}
              ref={part.measure}
              data-index={at}
              className="sw-tree-inline"
              style={{ paddingInlineStart: getIndent(line.level) + 24 }}
            >
              {line.items.map((item, step) => (
                <Item key={item.key} {...itemProps} line={item} index={first + step} isInline />
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function useLinesInSight<Node>(
  scroller: { readonly current: HTMLDivElement | null },
  lines: readonly (TreeLine<Node> | InlineLine<Node>)[],
) {
  const size = useIsNarrow() ? lineSize.narrow : lineSize.wide;
  const isVirtual = lines.length > virtualAbove;
  const items = useVirtualizer(isVirtual, {
    count: lines.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => lines[index]?.key ?? index,
    estimateSize: () => size,
    // Leaves side by side may wrap onto several rows.
    measureElement: (element) => Math.max(size, Math.round(element.getBoundingClientRect().height)),
    overscan: 8,
  });
  if (isVirtual) return items;
  const indexes = lines.map((_, index) => index);
  const show = (line: number) =>
    scroller.current?.firstElementChild?.children[line]?.scrollIntoView({ block: "nearest" });
  return { indexes, before: 0, after: 0, measure: undefined, show };
}

function itemsOf<Node>(lines: readonly (TreeLine<Node> | InlineLine<Node>)[]): TreeItem<Node>[] {
  return lines.flatMap<TreeItem<Node>>((line, lineIndex) =>
    line.kind === "inline"
      ? line.items.map((item) => ({ line: item, lineIndex, isInline: true }))
      : [{ line, lineIndex, isInline: false }],
  );
}

/** The first item of each line. */
function firstItems<Node>(items: readonly TreeItem<Node>[]): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  for (const [index, { lineIndex }] of items.entries()) if (!first.has(lineIndex)) first.set(lineIndex, index);
  return first;
}

type ItemProps<Node> = Pick<Props<Node>, "getNodeProps" | "onToggle"> & {
  content: Props<Node>["children"];
  isMultiple: boolean;
  stop: number | undefined;
  line: NodeLine<Node>;
  index: number;
  isInline?: boolean;
};

function Item<Node>({
  getNodeProps,
  content,
  isMultiple,
  stop,
  line,
  index,
  onToggle,
  isInline = false,
}: ItemProps<Node>) {
  const { node, level, isOpen } = line;
  const nodeProps = getNodeProps(node);
  const { name, isSelected, checked } = nodeProps;
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={line.position}
      aria-setsize={line.size}
      aria-expanded={isOpen}
      aria-selected={checked === undefined ? (isSelected ?? (isMultiple ? false : undefined)) : undefined}
      aria-checked={checked}
      aria-disabled={nodeProps.isDisabled}
      aria-label={nodeProps.label ?? name}
      aria-keyshortcuts={nodeProps.keys}
      title={nodeProps.title}
      tabIndex={stop === index ? 0 : -1}
      data-item={index}
      className={isSelected === true ? "sw-tree-item sw-tree-selected" : "sw-tree-item"}
      style={isInline ? undefined : { paddingInlineStart: getIndent(level) }}
    >
      {isInline ? undefined : <ExpandButton name={name} isOpen={isOpen} onToggle={(next) => onToggle(node, next)} />}
      {content(node)}
    </div>
  );
}

type NoticeProps<Node> = { line: NoticeLine<Node>; index: number; isStop: boolean; name: string };

function Notice<Node>({ line: { branch, level }, index, isStop, name }: NoticeProps<Node>) {
  const t = useTexts();
  const text = formatBranchNotice({ branch, name }, t);
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-label={text}
      aria-selected={false}
      tabIndex={isStop ? 0 : -1}
      data-item={index}
      className="sw-tree-item sw-tree-notice"
      style={{ paddingInlineStart: getIndent(level) + 24 }}
    >
      <BranchNotice branch={branch} name={name} />
    </div>
  );
}
