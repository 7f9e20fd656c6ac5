import type { KeyboardEvent } from "react";
import { usePointerDrag } from "../parts/usePointerDrag.ts";
import { panelWidth } from "./panelSettings.ts";

type Props = { label: string; width: number; onResize: (width: number) => void };

const step = 16;

type Start = { readonly x: number; readonly width: number };

/** The edge of a panel: drag it, move it with the arrow keys, or set it by Home, End or a double click. */
export function PanelResizeHandle({ label, width, onResize }: Props) {
  const { getHandlers } = usePointerDrag<Start>({
    onMove: (start, { clientX }) => onResize(start.width + clientX - start.x),
  });
  const handlers = getHandlers((event) => {
    event.preventDefault();
    return { x: event.clientX, width };
  });

  function handleKeyDown(event: KeyboardEvent): void {
    const next = widthAfter(event.key, width);
    if (next === undefined) return;
    event.preventDefault();
    onResize(next);
  }

  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={panelWidth.minimum}
      aria-valuemax={panelWidth.maximum}
      aria-valuenow={width}
      className="sw-panel-edge"
      {...handlers}
      onDoubleClick={() => onResize(panelWidth.start)}
      onKeyDown={handleKeyDown}
    />
  );
}

function widthAfter(key: string, width: number): number | undefined {
  if (key === "ArrowLeft") return width - step;
  if (key === "ArrowRight") return width + step;
  if (key === "Home") return panelWidth.minimum;
  return key === "End" ? panelWidth.maximum : undefined;
}
