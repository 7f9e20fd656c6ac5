import type { PointGroup } from "signature_pad";
import type { Drawing } from "../../contract.ts";

/** A line is thinner where the pen is fast and wider where it is slow. */
const thinnest = 0.55;
const widest = 1.45;

/** The settings of the pad for a pen width. */
export function toPenOptions(thickness: number): { minWidth: number; maxWidth: number; dotSize: number } {
  return { minWidth: thickness * thinnest, maxWidth: thickness * widest, dotSize: thickness };
}

type Sheet = { readonly width: number; readonly height: number };

/** The drawing in the format of the contract. */
export function toDrawing(groups: readonly PointGroup[], { width, height }: Sheet): Drawing {
  const start = groups[0]?.points[0]?.time ?? 0;
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    width: Math.round(width),
    height: Math.round(height),
    strokes: groups.map(({ penColor, maxWidth, points }) => ({
      colour: penColor,
      thickness: round(maxWidth / widest),
      points: points.map(({ x, y, pressure, time }) => [round(x), round(y), round(pressure), time - start]),
    })),
  };
}

/** The strokes of a stored drawing, scaled to another sheet. */
export function toPointGroups({ width, height, strokes }: Drawing, sheet: Sheet): PointGroup[] {
  const scale = Math.min(sheet.width / width, sheet.height / height);
  return strokes.map(({ colour, thickness, points }) => ({
    penColor: colour,
    ...toPenOptions(thickness * scale),
    velocityFilterWeight: 0.7,
    compositeOperation: "source-over",
    points: points.map(([x = 0, y = 0, pressure = 0.5, time = 0]) => ({ x: x * scale, y: y * scale, pressure, time })),
  }));
}
