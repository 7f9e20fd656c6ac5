import { randomInt } from "node:crypto";

/** How far a point is from an outline; below 0 inside of it. */
export type Distance = (x: number, y: number) => number;

/** The edge of the square that a piece lies in, with its knobs. */
export const pieceSize = 60;

const middle = pieceSize / 2;
const halfBody = 20;
const knob = 7;
/** How far the middle of a knob stands out of its side. */
const standsOut = 2;
const sides = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** A piece of a puzzle: a square, each side of which has a knob, a dent or neither; one at least has a knob. */
export function newPiece(): Distance {
  const chosen = randomInt(sides.length);
  const shapes = sides.map((_, side) => (side === chosen ? 1 : randomInt(-1, 2)));
  return (x, y) => {
    let distance = Math.max(Math.abs(x - middle), Math.abs(y - middle)) - halfBody;
    for (const [side, [right, down]] of sides.entries()) {
      const shape = shapes[side] ?? 0;
      if (shape === 0) continue;
      const out = halfBody + shape * standsOut;
      const round = Math.hypot(x - middle - right * out, y - middle - down * out) - knob;
      distance = shape > 0 ? Math.min(distance, round) : Math.max(distance, -round);
    }
    return distance;
  };
}
