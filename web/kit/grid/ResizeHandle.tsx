import { usePointerDrag } from "../parts/usePointerDrag.ts";

type Start = { readonly x: number; readonly width: number };

/** The edge by which a pointer resizes a column. With the keyboard, Shift and the arrow keys on the header do so. */
export function ResizeHandle({ onResize }: { onResize: (width: number | undefined) => void }) {
  const { getHandlers } = usePointerDrag<Start>({
    onMove: ({ x, width }, { clientX }) => onResize(width + clientX - x),
  });
  const handlers = getHandlers((event) => {
    event.preventDefault();
    // Otherwise the drag would move the header.
    event.stopPropagation();
    return { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 };
  });
  return <span aria-hidden className="sw-grid-resize" {...handlers} onDoubleClick={() => onResize(undefined)} />;
}
