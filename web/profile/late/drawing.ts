import type { PointGroup } from "signature_pad";
import type { Drawing } from "#modules/profile/contract";

/** A line is thinner where the pen is fast and wider where it is slow. */
const thinnest = 0.55;
const widest = 1.45;

/** How the pad is set for lines of a thickness. */
export function penOf(thickness: number): { minWidth: number; maxWidth: number; dotSize: number } {
  return { minWidth: thickness * thinnest, maxWidth: thickness * widest, dotSize: thickness };
}

type Sheet = { readonly width: number; readonly height: number };

/** What was drawn, as it is kept. */
export function drawingOf(groups: readonly PointGroup[], { width, height }: Sheet): Drawing {
  const start = groups[0]?.points[0]?.time ?? 0;
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return {
    width: Math.round(width),
    height: Math.round(height),
    strokes: groups.map(({ penColor, maxWidth, points }) => ({
      colour: penColor,
      thickness: rounded(maxWidth / widest),
      points: points.map(({ x, y, pressure, time }) => [rounded(x), rounded(y), rounded(pressure), time - start]),
    })),
  };
}

/** The lines of a kept drawing on a sheet of another size. */
export function groupsOf({ width, height, strokes }: Drawing, sheet: Sheet): PointGroup[] {
  const scale = Math.min(sheet.width / width, sheet.height / height);
  return strokes.map(({ colour, thickness, points }) => ({
    penColor: colour,
    ...penOf(thickness * scale),
    velocityFilterWeight: 0.7,
    compositeOperation: "source-over",
    points: points.map(([x = 0, y = 0, pressure = 0.5, time = 0]) => ({ x: x * scale, y: y * scale, pressure, time })),
  }));
}
