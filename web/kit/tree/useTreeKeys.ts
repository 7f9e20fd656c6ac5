import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type NodeLine, type NoticeLine, parentOf, type TreeKey } from "./treeLines.ts";

/** What the keyboard can stand on: a node, or the notice of a branch that is not there. */
export type TreeItem<Node> = {
  readonly line: NodeLine<Node> | NoticeLine<Node>;
  /** The line that it is on; leaves may share one. */
  readonly at: number;
  readonly isInline: boolean;
};

type About<Node> = {
  scroller: RefObject<HTMLDivElement | null>;
  items: readonly TreeItem<Node>[];
  nameOf: (node: Node) => string;
  /** Scrolls a line into sight. */
  show: (line: number) => void;
  onTurn: (node: Node, isOpen: boolean) => void;
  onPick: (node: Node, event: KeyboardEvent) => void;
  onEscape: (() => void) | undefined;
};

const pageStep = 10;
const typingMilliseconds = 700;

/**
 * The keyboard of a tree, as WAI-ARIA describes it: up, down, Home and End move, right opens and goes in, left closes and
 * goes out, letters go to the next node whose name begins so, Enter and Space pick.
 */
export function useTreeKeys<Node>({ scroller, items, nameOf, show, onTurn, onPick, onEscape }: About<Node>) {
  const [wanted, setActive] = useState<TreeKey>();
  const wantsFocus = useRef(false);
  const typed = useTyped();
  const found = items.findIndex(({ line }) => line.key === wanted);
  const active = Math.max(0, found);

  useEffect(() => {
    if (!wantsFocus.current) return;
    // A line that was out of sight is there only once the tree has scrolled; this runs again then.
    const element = elementIn(scroller, active);
    if (element === undefined) return;
    wantsFocus.current = false;
    element.focus({ preventScroll: true });
  });

  function moveTo(index: number): void {
    const item = items[Math.min(items.length - 1, Math.max(0, index))];
    if (item === undefined) return;
    wantsFocus.current = true;
    setActive(item.line.key);
    if (elementIn(scroller, items.indexOf(item)) === undefined) scroller.current?.focus({ preventScroll: true });
    show(item.at);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, currentTarget, key } = event;
    const isItem = target instanceof HTMLElement && target.dataset["item"] !== undefined;
    if ((!isItem && target !== currentTarget) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape") return onEscape?.();
    const next = movedTo(items, active, key) ?? typed({ items, active, nameOf }, event);
    if (next !== undefined) moveTo(next);
    else if (!acted(event)) return;
    event.preventDefault();
  }

  function acted(event: KeyboardEvent): boolean {
    const line = items[active]?.line;
    if (line === undefined) return false;
    if (event.key === "Enter" || event.key === " ") pick(line, event);
    else if (event.key === "ArrowRight") turn(line, true);
    else if (event.key === "ArrowLeft") turn(line, false);
    else return false;
    return true;
  }

  function pick(line: TreeItem<Node>["line"], event: KeyboardEvent): void {
    if (line.kind === "node") onPick(line.node, event);
    else if (line.branch.state === "failed") line.branch.retry();
  }

  function turn(line: TreeItem<Node>["line"], isOpen: boolean): void {
    if (line.kind === "node" && line.isOpen === !isOpen) onTurn(line.node, isOpen);
  }

  /** A click or Tab into an item brings the keyboard there. */
  function handleFocus({ target }: FocusEvent<HTMLElement>): void {
    const item = target.closest<HTMLElement>("[data-item]");
    const line = item === null ? undefined : items[Number(item.dataset["item"])]?.line;
    if (line !== undefined && line.key !== wanted) setActive(line.key);
  }

  return { active, handleKeyDown, handleFocus, moveTo };
}

type Typing<Node> = Pick<About<Node>, "items" | "nameOf"> & { active: number };

/** The next node whose name begins with what is being typed. */
function useTyped() {
  const typed = useRef({ text: "", at: 0 });
  return function goalOf<Node>(
    { items, nameOf, active }: Typing<Node>,
    { key, timeStamp }: KeyboardEvent,
  ): number | undefined {
    if (key.length !== 1 || key === " ") return undefined;
    const isOn = timeStamp - typed.current.at < typingMilliseconds;
    const text = ((isOn ? typed.current.text : "") + key).toLowerCase();
    typed.current = { text, at: timeStamp };
    // One letter goes on to the next such node, further ones may stay where the first has led.
    const order = items.map((_, step) => (active + step + (text.length > 1 ? 0 : 1)) % items.length);
    return order.find((index) => {
      const line = items[index]?.line;
      return line?.kind === "node" && nameOf(line.node).toLowerCase().startsWith(text);
    });
  };
}

function elementIn(scroller: RefObject<HTMLDivElement | null>, index: number): HTMLElement | undefined {
  return scroller.current?.querySelector<HTMLElement>(`[data-item="${index}"]`) ?? undefined;
}

/** Where a key leads from an item; `undefined`: nowhere. */
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
      return isOpen || items[active + 1]?.at === item?.at ? active + 1 : undefined;
    }
    case "ArrowLeft":
      if (item === undefined || (item.line.kind === "node" && item.line.isOpen === true)) return undefined;
      if (items[active - 1]?.at === item.at) return active - 1;
      return parentOf(
        items.map(({ line }) => line),
        active,
      );
    default:
      return undefined;
  }
}
