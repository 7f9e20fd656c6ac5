import { type PointerEvent, type RefObject, useRef } from "react";
import { gridColumns } from "../../contract.ts";
import { type PointerDragHandlers, usePointerDrag } from "#kit/parts/usePointerDrag.ts";
import type { WidgetPlacement } from "../gridLayout.ts";
import type { GridOffset } from "./useLayoutEditor.ts";

/** Heights of a row and of the gaps between rows, as in the style sheet. */
const rowPixels = 40;
const gapPixels = 12;

type BoardDragOptions = {
  board: RefObject<HTMLElement | null>;
  placements: readonly WidgetPlacement[];
  /** `distance` counts from the widget's placement in `from`, the layout at the time when the pointer went down. */
  onDrag: (name: string, distance: GridOffset, from: readonly WidgetPlacement[]) => void;
};

type WidgetPress = {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly from: readonly WidgetPlacement[];
};

/** Drags widgets over the board cell by cell; the board always shows the result. */
export function useBoardDrag({ board, placements, onDrag }: BoardDragOptions) {
  const lastOffset = useRef("");
  const { dragged, getHandlers } = usePointerDrag<WidgetPress>({
    onMove({ name, x, y, from }, event) {
      const point = toBoardPoint(event);
      const cellWidth = ((board.current?.offsetWidth ?? 0) + gapPixels) / gridColumns;
      const columns = Math.round((point.x - x) / cellWidth);
      const rows = Math.round((point.y - y) / (rowPixels + gapPixels));
      const offset = `${columns} ${rows}`;
      if (offset === lastOffset.current) return;
      lastOffset.current = offset;
      onDrag(name, { columns, rows }, from);
      event.currentTarget.closest("[data-widget]")?.scrollIntoView({ block: "nearest" });
    },
  });

  /** Relative to the board, so that scrolling counts as well. */
  function toBoardPoint({ clientX, clientY }: PointerEvent): { x: number; y: number } {
    const { left = 0, top = 0 } = board.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
  }

  function getHandle(name: string): PointerDragHandlers {
    return getHandlers((event) => {
      lastOffset.current = "0 0";
      return { name, ...toBoardPoint(event), from: placements };
    });
  }

  return { dragged: dragged?.name, getHandle };
}
