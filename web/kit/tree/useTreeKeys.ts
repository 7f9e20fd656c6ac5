import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { findParentIndex, type NodeLine, type NoticeLine, type TreeKey } from "./treeLines.ts";

/** A keyboard target: a node, or the notice of a branch that is not loaded. */
export type TreeItem<Node> = {
  readonly line: NodeLine<Node> | NoticeLine<Node>;
  /** The index of its line; several leaves may share one. */
  readonly lineIndex: number;
  readonly isInline: boolean;
};

type TreeKeyOptions<Node> = {
  scroller: RefObject<HTMLDivElement | null>;
  items: readonly TreeItem<Node>[];
  getName: (node: Node) => string;
  /** Scrolls a line into view. */
  show: (line: number) => void;
  onToggle: (node: Node, isOpen: boolean) => void;
  onPick: (node: Node, event: KeyboardEvent) => void;
  onEscape: (() => void) | undefined;
};

const pageStep = 10;
const typingMilliseconds = 700;

/**
 * The keyboard of a tree, as WAI-ARIA describes it: up, down, Home and End move, right expands and enters, left
 * collapses and leaves, letters lead to the next node whose name begins with them, Enter and Space pick.
 */
export function useTreeKeys<Node>(options: TreeKeyOptions<Node>) {
  const { scroller, items, getName, show, onToggle, onPick, onEscape } = options;
  const [wanted, setActive] = useState<TreeKey>();
  /** The item that is about to receive the focus. */
  const focusKey = useRef<TreeKey>(undefined);
  const typed = useTyped();
  const itemIndex = items.findIndex(({ line }) => line.key === wanted);
  const active = Math.max(0, itemIndex);

  useEffect(() => {
    // Scrolling may render before the focus moves: the old item would take the focus back and be removed with it.
    if (focusKey.current === undefined || focusKey.current !== wanted) return;
    // A line outside the viewport exists only once the tree has scrolled; this then runs again.
    const element = elementIn(scroller, active);
    if (element === undefined) return;
    focusKey.current = undefined;
    element.focus({ preventScroll: true });
  });

  function moveTo(index: number): void {
    const item = items[Math.min(items.length - 1, Math.max(0, index))];
    if (item === undefined) return;
    focusKey.current = item.line.key;
    setActive(item.line.key);
    if (elementIn(scroller, items.indexOf(item)) === undefined) scroller.current?.focus({ preventScroll: true });
    show(item.lineIndex);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, currentTarget, key } = event;
    const isItem = target instanceof HTMLElement && target.dataset["item"] !== undefined;
    if ((!isItem && target !== currentTarget) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape") return onEscape?.();
    const next = movedTo(items, active, key) ?? typed({ items, active, getName }, event);
    if (next !== undefined) moveTo(next);
    else if (!acted(event)) return;
    event.preventDefault();
  }

  function acted(event: KeyboardEvent): boolean {
    const line = items[active]?.line;
    if (line === undefined) return false;
    if (event.key === "Enter" || event.key === " ") pick(line, event);
    else if (event.key === "ArrowRight") toggle(line, true);
    else if (event.key === "ArrowLeft") toggle(line, false);
    else return false;
    return true;
  }

  function pick(line: TreeItem<Node>["line"], event: KeyboardEvent): void {
    if (line.kind === "node") onPick(line.node, event);
    else if (line.branch.state === "failed") line.branch.retry();
  }

  function toggle(line: TreeItem<Node>["line"], isOpen: boolean): void {
    if (line.kind === "node" && line.isOpen === !isOpen) onToggle(line.node, isOpen);
  }

  /** A click or Tab into an item makes it the active one. */
  function handleFocus({ target }: FocusEvent<HTMLElement>): void {
    const item = target.closest<HTMLElement>("[data-item]");
    const line = item === null ? undefined : items[Number(item.dataset["item"])]?.line;
    if (line !== undefined && line.key !== wanted) setActive(line.key);
  }

  return { active, handleKeyDown, handleFocus, moveTo };
}

type TypeAheadOptions<Node> = Pick<TreeKeyOptions<Node>, "items" | "getName"> & { active: number };

/** The next node whose name begins with the typed letters. */
function useTyped() {
  const typed = useRef({ text: "", at: 0 });
  return function goalOf<Node>(
    { items, getName, active }: TypeAheadOptions<Node>,
    { key, timeStamp }: KeyboardEvent,
  ): number | undefined {
    if (key.length !== 1 || key === " ") return undefined;
    const isOn = timeStamp - typed.current.at < typingMilliseconds;
    const text = ((isOn ? typed.current.text : "") + key).toLowerCase();
    typed.current = { text, at: timeStamp };
    // One letter leads to the next such node; further letters may match the current one.
    const order = items.map((_, step) => (active + step + (text.length > 1 ? 0 : 1)) % items.length);
    return order.find((index) => {
      const line = items[index]?.line;
      return line?.kind === "node" && getName(line.node).toLowerCase().startsWith(text);
    });
  };
}

function elementIn(scroller: RefObject<HTMLDivElement | null>, index: number): HTMLElement | undefined {
  return scroller.current?.querySelector<HTMLElement>(`[data-item="${index}"]`) ?? undefined;
}

/** The item that a key leads to; `undefined`: none. */
function movedTo<Node>(items: readonly TreeItem<Node>[], active: number, key: string): number | undefined {
  const item = items[active];
  switch (key) {
    case "ArrowUp":
      return active - 1;
    case "ArrowDown":
      return active + 1;
    case "PageUp":
      return active - pageStep;
    case "PageDown":
      return active + pageStep;
    case "Home":
      return 0;
    case "End":
      return items.length - 1;
    case "ArrowRight": {
      const isOpen = item?.line.kind === "node" && item.line.isOpen === true;
      return isOpen || items[active + 1]?.lineIndex === item?.lineIndex ? active + 1 : undefined;
    }
    case "ArrowLeft":
      if (item === undefined || (item.line.kind === "node" && item.line.isOpen === true)) return undefined;
      if (items[active - 1]?.lineIndex === item.lineIndex) return active - 1;
      return findParentIndex(
        items.map(({ line }) => line),
        active,
      );
    default:
      return undefined;
  }
}
