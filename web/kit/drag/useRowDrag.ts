import { useRef } from "react";
import { type PointerDragHandlers, usePointerDrag } from "../parts/usePointerDrag.ts";

/**
 * Drags rows to another position. Over another row the dragged one moves at once, so the list always shows the result.
 * A row is an element with `data-column`.
 */
export function useRowDrag(onOver: (id: string, target: string, isBelow: boolean) => void) {
  const lastY = useRef(0);
  const { dragged, getHandlers } = usePointerDrag<string>({
    onMove(id, { clientX, clientY }) {
      const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-column]");
      const target = row?.dataset["column"];
      if (target === undefined || target === id) return;
      const isBelow = clientY > lastY.current;
      lastY.current = clientY;
      onOver(id, target, isBelow);
    },
  });

  function getHandle(id: string): PointerDragHandlers {
    return getHandlers(({ clientY }) => {
      lastY.current = clientY;
      return id;
    });
  }

  return { dragged, getHandle };
}
