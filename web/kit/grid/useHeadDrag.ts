import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import type { Move } from "./columnPlaces.ts";

/** A pointer that moves less than this clicks. */
const threshold = 5;

/** A header that is being dragged: `move` is where it would go now. */
export type HeadDrag = { readonly id: string; readonly move: Move | undefined };

/**
 * Moves a column by its header, with a mouse or a pen; a finger scrolls, and finds the moves in the header's menu. The
 * handlers are those of the row of headers.
 */
export function useHeadDrag(onMove: (move: Move) => void) {
  const [drag, setDrag] = useState<HeadDrag>();
  const start = useRef<{ id: string; x: number }>(undefined);
  const wasDragged = useRef(false);

  function handleDown(event: PointerEvent<HTMLElement>): void {
    wasDragged.current = false;
    const id = event.target instanceof Element ? headOf(event.target)?.dataset["column"] : undefined;
    if (id === undefined || event.button !== 0 || event.pointerType === "touch") return;
    start.current = { id, x: event.clientX };
  }

  function handleMove(event: PointerEvent<HTMLElement>): void {
    const from = start.current;
    if (from === undefined) return;
    if (drag === undefined) {
      if (Math.abs(event.clientX - from.x) < threshold) return;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    wasDragged.current = true;
    setDrag({ id: from.id, move: moveAt(event.currentTarget, from.id, event.clientX) });
  }

  function handleUp(): void {
    if (drag?.move !== undefined) onMove(drag.move);
    stop();
  }

  function stop(): void {
    start.current = undefined;
    setDrag(undefined);
  }

  /** What ends a drag is no click on the header. */
  function handleClick(event: MouseEvent<HTMLElement>): void {
    if (!wasDragged.current) return;
    wasDragged.current = false;
    event.stopPropagation();
    event.preventDefault();
  }

  const handlers = {
    onPointerDown: handleDown,
    onPointerMove: handleMove,
    onPointerUp: handleUp,
    onPointerCancel: stop,
    onClickCapture: handleClick,
  };
  return { drag, handlers };
}

function headOf(target: Element): HTMLElement | undefined {
  return target.closest<HTMLElement>("[data-column]") ?? undefined;
}

/** Beside which header the pointer is; fixed ones lie over those that scroll below them. */
function moveAt(row: HTMLElement, id: string, x: number): Move | undefined {
  const heads = [...row.querySelectorAll<HTMLElement>("[data-column]")].toSorted(
    (one, other) => Number(isFixed(other)) - Number(isFixed(one)),
  );
  for (const head of heads) {
    const { left, right } = head.getBoundingClientRect();
    const target = head.dataset["column"];
    if (target === undefined || x < left || x >= right) continue;
    return target === id ? undefined : { id, target, side: x < (left + right) / 2 ? "before" : "after" };
  }
  return undefined;
}

function isFixed(head: HTMLElement): boolean {
  return !head.classList.contains("sw-grid-center");
}
