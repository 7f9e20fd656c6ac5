import { describe, expect, it } from "vitest";
import { Drawing } from "../../contract.ts";
import { toDrawing, toPenOptions, toPointGroups } from "./drawing.ts";

const points = [
  { x: 10.123, y: 20, pressure: 0.5, time: 5000 },
  { x: 12, y: 24.999, pressure: 0.75, time: 5016 },
];
const groups = [
  {
    penColor: "#0f59a4",
    ...toPenOptions(2.4),
    velocityFilterWeight: 0.7,
    compositeOperation: "source-over" as const,
    points,
  },
];

describe("a drawing", () => {
  it("is stored in the format of the contract, with times from the first point", () => {
    const drawing = toDrawing(groups, { width: 600.4, height: 200 });

    expect(Drawing.safeParse(drawing).error).toBeUndefined();
    expect(drawing).toEqual({
      width: 600,
      height: 200,
      strokes: [
        {
          colour: "#0f59a4",
          thickness: 2.4,
          points: [
            [10.12, 20, 0.5, 0],
            [12, 25, 0.75, 16],
          ],
        },
      ],
    });
  });

  it("is scaled to a smaller sheet", () => {
    const [line] = toPointGroups(toDrawing(groups, { width: 600, height: 200 }), { width: 300, height: 200 });

    expect(line?.points.map(({ x, y }) => [x, y])).toEqual([
      [5.06, 10],
      [6, 12.5],
    ]);
    expect(line?.maxWidth).toBeCloseTo(toPenOptions(1.2).maxWidth);
  });
});
