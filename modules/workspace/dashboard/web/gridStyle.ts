import type { CSSProperties } from "react";
import { gridColumns } from "../contract.ts";
import type { WidgetPlacement } from "./gridLayout.ts";

/** The available width: the whole grid, two columns, one. */
export type GridBreakpoint = "wide" | "some" | "phone";

/** The position of a widget in the grid. */
export function toGridStyle({ x, y, w, h }: WidgetPlacement, room: GridBreakpoint): CSSProperties {
  if (room === "phone") return {};
  if (room === "wide") return { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` };
  const half = gridColumns / 2;
  return { gridColumn: `span ${w > half ? gridColumns : half}`, gridRow: `span ${h}` };
}
