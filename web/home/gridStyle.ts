import type { CSSProperties } from "react";
import { gridColumns } from "#modules/dashboard/contract";
import type { Place } from "./layout.ts";

/** How much room the page has: the whole grid, two columns, one. */
export type Room = "wide" | "some" | "phone";

/** Where a part stands in the grid. */
export function gridStyle({ x, y, w, h }: Place, room: Room): CSSProperties {
  if (room === "phone") return {};
  if (room === "wide") return { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` };
  const half = gridColumns / 2;
  return { gridColumn: `span ${w > half ? gridColumns : half}`, gridRow: `span ${h}` };
}
