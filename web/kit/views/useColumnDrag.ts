import { type PointerEvent, useRef, useState } from "react";

/** What a handle of a row takes. */
export type Handle = {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
};

/**
 * Rows that a pointer takes to another place, by finger as well: over the row where the pointer is the dragged one is put
 * at once, so that what is seen is what will be.
 */
export function useColumnDrag(onOver: (id: string, target: string, isBelow: boolean) => void) {
  const from = useRef<{ id: string; y: number } | undefined>(undefined);
  const [dragged, setDragged] = useState<string>();

  function end(): void {
    from.current = undefined;
    setDragged(undefined);
  }

  function handleOf(id: string): Handle {
    return {
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { id, y: event.clientY };
        setDragged(id);
      },
      onPointerMove: ({ clientX, clientY }) => {
        if (from.current === undefined) return;
        const row = document.elementFromPoint(clientX, clientY)?.closest("[data-column]");
        const target = row?.getAttribute("data-column");
        const isBelow = clientY > from.current.y;
        if (target === null || target === undefined || target === from.current.id) return;
        from.current = { id: from.current.id, y: clientY };
        onOver(from.current.id, target, isBelow);
      },
      onPointerUp: end,
      onPointerCancel: end,
    };
  }

  return { dragged, handleOf };
}
