import { type PointerEvent, useRef } from "react";

/** The edge that a pointer pulls; the keyboard resizes by Shift and the arrows on the header. */
export function ResizeHandle({ onResize }: { onResize: (width: number | undefined) => void }) {
  const start = useRef<{ x: number; width: number } | undefined>(undefined);

  function handleDown(event: PointerEvent<HTMLElement>): void {
    event.preventDefault();
    // The header itself would take it for the start of a move.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 };
  }

  function handleMove(event: PointerEvent<HTMLElement>): void {
    if (start.current !== undefined) onResize(start.current.width + event.clientX - start.current.x);
  }

  return (
    <span
      aria-hidden
      className="sw-grid-resize"
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onPointerCancel={() => {
        start.current = undefined;
      }}
      onDoubleClick={() => onResize(undefined)}
    />
  );
}
