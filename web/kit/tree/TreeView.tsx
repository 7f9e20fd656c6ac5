import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useRef } from "react";
import { useWords } from "../../i18n.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import { BranchNotice, noticeOf } from "./BranchNotice.tsx";
import { indentOf, type InlineLine, type NodeLine, type NoticeLine, type TreeLine } from "./treeLines.ts";
import { TurnButton } from "./TurnButton.tsx";
import { type TreeItem, useTreeKeys } from "./useTreeKeys.ts";
import "./tree.css";

/** What a tree says of a node. */
export type NodeAbout = {
  readonly name: string;
  /** Where screen readers are to hear more than the name. */
  readonly label?: string | undefined;
  /** Shown when the pointer rests on it. */
  readonly title?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isSelected?: boolean | undefined;
  readonly checked?: boolean | "mixed" | undefined;
  /** Keys beside those of every tree. */
  readonly keys?: string | undefined;
};

type Props<Node> = {
  /** What it is a tree of, for screen readers. */
  label: string;
  id?: string | undefined;
  lines: readonly (TreeLine<Node> | InlineLine<Node>)[];
  aboutOf: (node: Node) => NodeAbout;
  /** What stands behind the button that opens a node. */
  children: (node: Node) => ReactNode;
  isMultiple?: boolean;
  isBusy?: boolean;
  onTurn: (node: Node, isOpen: boolean) => void;
  /** A click, Enter or Space on a node. */
  onPick: (node: Node, event: KeyboardEvent | MouseEvent) => void;
  onEscape?: (() => void) | undefined;
};

/** Above so many lines only those in sight are in the document. */
const virtualAbove = 50;
const lineSize = { wide: 30, narrow: 44 } as const;

/** A tree: arrows and letters move in it, Enter and Space pick; with many lines only those in sight are in the document. */
export function TreeView<Node>(props: Props<Node>) {
  const { label, id, lines, aboutOf, isMultiple = false, isBusy = false, onTurn, onPick, onEscape } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const items = useMemo(() => itemsOf(lines), [lines]);
  const firstOf = useMemo(() => firstItems(items), [items]);
  const part = useLinesInSight(scroller, lines);
  const keys = useTreeKeys({
    scroller,
    items,
    nameOf: (node) => aboutOf(node).name,
    show: part.show,
    onTurn,
    onPick,
    onEscape,
  });
  const activeAt = items[keys.active]?.at ?? 0;
  const isActiveInSight = part.shown.includes(activeAt);
  /** Tab arrives at the active item, or at the first one in sight. */
  const stop = isActiveInSight ? keys.active : firstOf.get(part.shown[0] ?? 0);
  const given = { aboutOf, content: props.children, isMultiple, stop, onTurn };

  /** Buttons of an item do something of their own. */
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
        {part.shown.map((at) => {
          const line = lines[at];
          const first = firstOf.get(at) ?? 0;
          if (line === undefined) return undefined;
          if (line.kind === "node") return <Item key={line.key} {...given} line={line} index={first} />;
          if (line.kind === "notice")
            return (
              <Notice key={line.key} line={line} index={first} isStop={stop === first} name={aboutOf(line.node).name} />
            );
          return (
            <div
              key={line.key}
              ref={part.measure}
              data-index={at}
              className="sw-tree-inline"
              style={{ paddingInlineStart: indentOf(line.level) + 24 }}
            >
              {line.items.map((item, step) => (
                <Item key={item.key} {...given} line={item} index={first + step} isInline />
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
  // The virtualizer tells what is in sight at each call; nothing of it is handed on, so nothing may be memoised of it.
  // oxlint-disable-next-line react/incompatible-library -- see above
  const virtualizer = useVirtualizer({
    count: isVirtual ? lines.length : 0,
    enabled: isVirtual,
    useFlushSync: false,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => lines[index]?.key ?? index,
    estimateSize: () => size,
    // Leaves side by side may need more than one line's height.
    measureElement: (element) => Math.max(size, Math.round(element.getBoundingClientRect().height)),
    overscan: 8,
  });
  if (!isVirtual) {
    const shown = lines.map((_, index) => index);
    const show = (line: number) =>
      scroller.current?.firstElementChild?.children[line]?.scrollIntoView({ block: "nearest" });
    return { shown, before: 0, after: 0, measure: undefined, show };
  }
  const inSight = virtualizer.getVirtualItems();
  return {
    shown: inSight.map(({ index }) => index),
    before: inSight[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (inSight.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
    show: (line: number) => virtualizer.scrollToIndex(line),
  };
}

function itemsOf<Node>(lines: readonly (TreeLine<Node> | InlineLine<Node>)[]): TreeItem<Node>[] {
  return lines.flatMap<TreeItem<Node>>((line, at) =>
    line.kind === "inline"
      ? line.items.map((item) => ({ line: item, at, isInline: true }))
      : [{ line, at, isInline: false }],
  );
}

/** The first item of each line. */
function firstItems<Node>(items: readonly TreeItem<Node>[]): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  for (const [index, { at }] of items.entries()) if (!first.has(at)) first.set(at, index);
  return first;
}

type ItemProps<Node> = Pick<Props<Node>, "aboutOf" | "onTurn"> & {
  content: Props<Node>["children"];
  isMultiple: boolean;
  stop: number | undefined;
  line: NodeLine<Node>;
  index: number;
  isInline?: boolean;
};

function Item<Node>({ aboutOf, content, isMultiple, stop, line, index, onTurn, isInline = false }: ItemProps<Node>) {
  const { node, level, isOpen } = line;
  const about = aboutOf(node);
  const { name, isSelected, checked } = about;
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={line.position}
      aria-setsize={line.size}
      aria-expanded={isOpen}
      aria-selected={checked === undefined ? (isSelected ?? (isMultiple ? false : undefined)) : undefined}
      aria-checked={checked}
      aria-disabled={about.isDisabled}
      aria-label={about.label ?? name}
      aria-keyshortcuts={about.keys}
      title={about.title}
      tabIndex={stop === index ? 0 : -1}
      data-item={index}
      className={isSelected === true ? "sw-tree-item sw-tree-selected" : "sw-tree-item"}
      style={isInline ? undefined : { paddingInlineStart: indentOf(level) }}
    >
      {isInline ? undefined : <TurnButton name={name} isOpen={isOpen} onTurn={(next) => onTurn(node, next)} />}
      {content(node)}
    </div>
  );
}

type NoticeProps<Node> = { line: NoticeLine<Node>; index: number; isStop: boolean; name: string };

function Notice<Node>({ line: { branch, level }, index, isStop, name }: NoticeProps<Node>) {
  const t = useWords();
  const words = noticeOf({ branch, name }, t);
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-label={words}
      aria-selected={false}
      tabIndex={isStop ? 0 : -1}
      data-item={index}
      className="sw-tree-item sw-tree-notice"
      style={{ paddingInlineStart: indentOf(level) + 24 }}
    >
      <BranchNotice branch={branch} name={name} />
    </div>
  );
}
