import { useState } from "react";
import { usePointerDrag } from "../parts/usePointerDrag.ts";
import type { ColumnMove } from "./columnPlacement.ts";

/** A pointer that moves less than this number of pixels clicks. */
const threshold = 5;

/** A header that is being dragged, and the move that a drop would make. */
export type HeaderDrag = { readonly id: string; readonly move: ColumnMove | undefined };

/**
 * Moves a column by its header, with a mouse or a pen; on touch screens a finger scrolls, and the header's menu moves
 * columns. The handlers belong on the header row.
 */
export function useHeaderDrag(onMove: (move: ColumnMove) => void) {
  const [move, setMove] = useState<ColumnMove>();
  const { dragged, getHandlers } = usePointerDrag<string>({
    threshold,
    onMove: (id, { currentTarget, clientX }) => setMove(findMove(currentTarget, id, clientX)),
    onEnd: (_id, isDropped) => {
      setMove(undefined);
      if (isDropped && move !== undefined) onMove(move);
    },
  });
  const handlers = getHandlers(({ target, pointerType }) =>
    pointerType !== "touch" && target instanceof Element ? findColumnId(target) : undefined,
  );
  const drag: HeaderDrag | undefined = dragged === undefined ? undefined : { id: dragged, move };
  return { drag, handlers };
}

function findColumnId(target: Element): string | undefined {
  return target.closest<HTMLElement>("[data-column]")?.dataset["column"];
}

/** The header next to which a drop would put the column; pinned headers cover those that scroll below them. */
function findMove(row: HTMLElement, id: string, x: number): ColumnMove | undefined {
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
