import { type PointerEvent, type RefObject, useRef, useState } from "react";
import { gridColumns } from "#modules/dashboard/contract";
import type { Place } from "../layout.ts";
import type { Step } from "./useEditing.ts";

/** Heights of a row and of the gaps around it, as the style sheet has them. */
const rowPixels = 40;
const gapPixels = 12;

/** What a handle of a part takes; a finger that drags does not scroll. */
export type DragHandle = {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
};

type About = {
  board: RefObject<HTMLElement | null>;
  places: readonly Place[];
  /** The part is to be so far from where it stood in `from`, which is what stood there when the pointer went down. */
  onDrag: (name: string, distance: Step, from: readonly Place[]) => void;
};

type Drag = { name: string; x: number; y: number; from: readonly Place[]; told: string };

/** Parts that a pointer takes along cell by cell; what is seen is what will be. */
export function useBoardDrag({ board, places, onDrag }: About) {
  const drag = useRef<Drag | undefined>(undefined);
  const [dragged, setDragged] = useState<string>();

  /** Against the board, so that scrolling counts as well. */
  function pointOn({ clientX, clientY }: PointerEvent): { x: number; y: number } {
    const { left = 0, top = 0 } = board.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
  }

  function end(): void {
    drag.current = undefined;
    setDragged(undefined);
  }

  function handleOf(name: string): DragHandle {
    return {
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { name, ...pointOn(event), from: places, told: "0 0" };
        setDragged(name);
      },
      onPointerMove: (event) => {
        const now = drag.current;
        if (now === undefined) return;
        const point = pointOn(event);
        const column = ((board.current?.offsetWidth ?? 0) + gapPixels) / gridColumns;
        const columns = Math.round((point.x - now.x) / column);
        const rows = Math.round((point.y - now.y) / (rowPixels + gapPixels));
        const told = `${columns} ${rows}`;
        if (told === now.told) return;
        drag.current = { ...now, told };
        onDrag(name, { columns, rows }, now.from);
        event.currentTarget.closest("[data-widget]")?.scrollIntoView({ block: "nearest" });
      },
      onPointerUp: end,
      onPointerCancel: end,
    };
  }

  return { dragged, handleOf };
}
