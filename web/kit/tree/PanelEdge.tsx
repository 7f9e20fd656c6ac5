import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { panelWidth } from "./panelSettings.ts";

type Props = { label: string; width: number; onResize: (width: number) => void };

const step = 16;

/** The edge of a panel: a pointer pulls it, the arrows move it, Home, End and a double click set it. */
export function PanelEdge({ label, width, onResize }: Props) {
  const start = useRef<{ x: number; width: number } | undefined>(undefined);

  function handleDown(event: PointerEvent<HTMLElement>): void {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  }

  function handleMove(event: PointerEvent<HTMLElement>): void {
    if (start.current !== undefined) onResize(start.current.width + event.clientX - start.current.x);
  }

  function handleEnd(): void {
    start.current = undefined;
  }

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
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleEnd}
      onPointerCancel={handleEnd}
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
