import { randomInt } from "node:crypto";

/** Distance of a point from an outline; negative inside. */
export type Distance = (x: number, y: number) => number;

/** Edge of the square around a piece with its knobs. */
export const pieceSize = 60;

const middle = pieceSize / 2;
const halfBody = 20;
const knob = 7;
/** Distance of a knob's centre from its side. */
const standsOut = 2;
const sides = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** A piece of a puzzle: a square whose sides have a knob, a dent or neither; at least one has a knob. */
export function createPiece(): Distance {
  const knobSide = randomInt(sides.length);
  const shapes = sides.map((_, side) => (side === knobSide ? 1 : randomInt(-1, 2)));
  return (x, y) => {
    let distance = Math.max(Math.abs(x - middle), Math.abs(y - middle)) - halfBody;
    for (const [side, [right, down]] of sides.entries()) {
      const shape = shapes[side] ?? 0;
      if (shape === 0) continue;
      const extent = halfBody + shape * standsOut;
      const round = Math.hypot(x - middle - right * extent, y - middle - down * extent) - knob;
      distance = shape > 0 ? Math.min(distance, round) : Math.max(distance, -round);
    }
    return distance;
  };
}
