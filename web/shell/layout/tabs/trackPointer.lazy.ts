import type { TabMove } from "../../router/openPages.ts";
import { findTabButton } from "./tabElements.ts";
import type { TabActions } from "./tab.ts";

/** A pointer that moves less than this number of pixels clicks. */
const threshold = 6;
/** How long a finger must rest to start a press on the tab instead of scrolling the row. */
const holdMs = 450;
/** The distance from an end, in pixels, at which the row scrolls under a dragged tab. */
const edge = 32;

type PressStart = Pick<PointerEvent, "pointerId" | "pointerType" | "clientX" | "clientY">;

/** Callbacks for a press on a tab. */
export type PressOptions = {
  /** The pointer is released, or the browser has taken it over. */
  readonly released: AbortSignal;
  readonly row: HTMLElement;
  readonly path: string;
  readonly actions: Pick<TabActions, "move" | "closeMenu">;
  /** A finger rests on the tab. */
  readonly onHold: (at: { x: number; y: number }) => void;
};

/**
 * Follows a press on a tab: a drag moves the tab immediately to where it would be dropped; a long press opens its menu.
 * Anything else is a click, or scrolls the row.
 */
export function trackPointer(start: PressStart, options: PressOptions): void {
  const {
    released,
    row,
    path,
    actions: { move, closeMenu },
    onHold,
  } = options;
  const { pointerId, pointerType, clientX: x, clientY: y } = start;
  const controller = new AbortController();
  let isHeld = pointerType !== "touch";
  const timer = isHeld ? undefined : setTimeout(handleHold, holdMs);

  function handleHold(): void {
    isHeld = true;
    row.dataset["dragged"] = "";
    onHold({ x, y });
  }

  function handleMove(event: PointerEvent): void {
    if (event.pointerId !== pointerId) return;
    const item = findTabButton(row, path)?.parentElement;
    if (item?.dataset["dragged"] === undefined) {
      if (Math.abs(event.clientX - x) < threshold) return;
      // A finger that moves at once scrolls.
      if (!isHeld || move === undefined || item === null || item === undefined) return end();
      item.dataset["dragged"] = "";
      row.dataset["dragged"] = "";
      row.setPointerCapture(pointerId);
      closeMenu();
    }
    const to = moveAt(row, path, event.clientX);
    if (to !== undefined) move?.(to);
    scrollNear(row, event.clientX);
  }

  function end(): void {
    clearTimeout(timer);
    controller.abort();
    const isOver = row.dataset["dragged"] !== undefined;
    for (const { dataset } of [row, ...row.querySelectorAll<HTMLElement>("[data-dragged]")]) delete dataset["dragged"];
    if (isOver) holdBackClick();
  }

  addEventListener("pointermove", handleMove, { signal: controller.signal });
  released.addEventListener("abort", end, { signal: controller.signal });
}

/** The move of the dragged tab: next to the one under the pointer, once it is past its middle. */
function moveAt(row: HTMLElement, path: string, x: number): TabMove | undefined {
  const items = [...row.querySelectorAll<HTMLElement>("[data-path]")];
  const from = items.findIndex(({ dataset }) => dataset["path"] === path);
  const to = items.findIndex((item) => {
    const { left, right } = item.getBoundingClientRect();
    return x >= left && x < right;
  });
  const over = items[to];
  const target = over?.dataset["path"];
  if (over === undefined || target === undefined || from === to) return undefined;
  const { left, right } = over.getBoundingClientRect();
  const isForward = to > from;
  const isPast = x > (left + right) / 2;
  if (isForward !== isPast) return undefined;
  return { path, target, side: isForward ? "after" : "before" };
}

function scrollNear(row: HTMLElement, x: number): void {
  const { left, right } = row.getBoundingClientRect();
  if (x < left + edge) row.scrollLeft -= edge / 4;
  if (x > right - edge) row.scrollLeft += edge / 4;
}

/** The click at the end of a drag is suppressed. */
function holdBackClick(): void {
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener(
    "click",
    (event) => {
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true, signal },
  );
  setTimeout(() => controller.abort());
}
