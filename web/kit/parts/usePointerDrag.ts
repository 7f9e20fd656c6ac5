import { type MouseEvent, type PointerEvent, useRef, useState } from "react";

/** Handlers of the element on which a drag starts: a handle, or the dragged element itself. */
export type PointerDragHandlers = {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClickCapture: (event: MouseEvent<HTMLElement>) => void;
};

type PointerDragOptions<Item> = {
  /** A pointer that moves less than this number of pixels clicks. */
  readonly threshold?: number;
  readonly onMove: (item: Item, event: PointerEvent<HTMLElement>) => void;
  /** The pointer is released, or the browser has taken it over, for example to scroll. */
  readonly onEnd?: (item: Item, isDropped: boolean) => void;
};

type Press<Item> = { readonly item: Item; readonly x: number; readonly y: number; readonly isDragging: boolean };

/**
 * Drags by mouse, pen or finger. `getHandlers(getItem)` belongs on the pressed element; `getItem` returns the dragged
 * item, or `undefined` if this press starts no drag. An element that a finger drags needs `touch-action: none`.
 */
export function usePointerDrag<Item>({ threshold = 0, onMove, onEnd }: PointerDragOptions<Item>) {
  const press = useRef<Press<Item>>(undefined);
  const hasMoved = useRef(false);
  const [dragged, setDragged] = useState<{ readonly item: Item }>();

  function startDrag(current: Press<Item>, event: PointerEvent<HTMLElement>): void {
    press.current = { ...current, isDragging: true };
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged({ item: current.item });
  }

  function handleMove(event: PointerEvent<HTMLElement>): void {
    const current = press.current;
    if (current === undefined) return;
    if (!current.isDragging) {
      if (Math.hypot(event.clientX - current.x, event.clientY - current.y) < threshold) return;
      startDrag(current, event);
    }
    hasMoved.current = true;
    onMove(current.item, event);
  }

  function end(isDropped: boolean): void {
    const current = press.current;
    press.current = undefined;
    setDragged(undefined);
    if (current?.isDragging === true) onEnd?.(current.item, isDropped);
  }

  /** The click at the end of a drag is suppressed. */
  function handleClick(event: MouseEvent<HTMLElement>): void {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    event.stopPropagation();
    event.preventDefault();
  }

  function getHandlers(getItem: (event: PointerEvent<HTMLElement>) => Item | undefined): PointerDragHandlers {
    return {
      onPointerDown: (event) => {
        hasMoved.current = false;
        const item = event.button === 0 ? getItem(event) : undefined;
        if (item === undefined) return;
        press.current = { item, x: event.clientX, y: event.clientY, isDragging: false };
        if (threshold === 0) startDrag(press.current, event);
      },
      onPointerMove: handleMove,
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onClickCapture: handleClick,
    };
  }

  return { dragged: dragged?.item, getHandlers };
}
