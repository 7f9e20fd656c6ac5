import type { Move } from "../../../pages/openPages.ts";
import { buttonOf } from "../row.ts";
import type { TagActs } from "../tag.ts";

/** A pointer that moves less than this many pixels clicks. */
const threshold = 6;
/** So long a finger rests before it means the tag instead of scrolling the row. */
const holdMs = 450;
/** So near to an end the row begins to scroll under a dragged tag, in pixels. */
const edge = 32;

type Pressed = Pick<PointerEvent, "pointerId" | "pointerType" | "clientX" | "clientY">;

/** What a press on a tag may lead to. */
export type About = {
  /** The pointer is up again, or belongs to the browser. */
  readonly released: AbortSignal;
  readonly row: HTMLElement;
  readonly path: string;
  readonly acts: Pick<TagActs, "move" | "closeMenu">;
  /** A finger rests on the tag. */
  readonly onHold: (at: { x: number; y: number }) => void;
};

/**
 * What becomes of a press on a tag: it is dragged, and stands at once where it would be dropped; held by a finger, it shows
 * what can be done with it. Anything else is a click, or the row is scrolled.
 */
export function followPointer(pressed: Pressed, about: About): void {
  const {
    released,
    row,
    path,
    acts: { move, closeMenu },
    onHold,
  } = about;
  const { pointerId, pointerType, clientX: x, clientY: y } = pressed;
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
    const item = buttonOf(row, path)?.parentElement;
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

/** Where the tag goes: beside the one that the pointer is over, once it is past its middle. */
function moveAt(row: HTMLElement, path: string, x: number): Move | undefined {
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

/** What ends a drag is no click on a tag. */
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
