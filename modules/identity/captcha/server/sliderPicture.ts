import { randomInt } from "node:crypto";
import { createPiece, type Distance, pieceSize } from "./jigsaw.ts";
import { type Colour, createBrush, randomBetween } from "./paint.ts";
import { encodePng, type Picture } from "./png.ts";

/** Size of the slider picture. */
export const sliderWidth = 320;
/** See `sliderWidth`. */
export const sliderHeight = 160;

/** Position of the piece's upper left corner. */
export type PiecePosition = { readonly left: number; readonly top: number };

const margin = 6;
/** The piece starts at the left edge, so the gap is never there. */
const firstLeft = 76;

const sky: readonly [Colour, Colour] = [
  [198, 220, 241],
  [239, 246, 252],
];
const inks: readonly Colour[] = [
  [185, 213, 239],
  [138, 184, 226],
  [85, 149, 208],
  [44, 116, 185],
  [15, 89, 164],
  [12, 71, 132],
  [13, 47, 85],
  [148, 166, 186],
  [102, 122, 146],
];
const amber: Colour = [245, 165, 36];
const white: Colour = [255, 255, 255];
const shadow: Colour = [10, 28, 50];
/** Opacity of the gap's shade; people see the gap easily, and the background shines through. */
export const gapShade = 0.55;

/** Position of a gap, from an unpredictable random source. */
export function pickGapPosition(): PiecePosition {
  return {
    left: randomInt(firstLeft, sliderWidth - pieceSize - margin),
    top: randomInt(margin, sliderHeight - pieceSize - margin),
  };
}

/** Draws a building site in calm colours with a gap at this position, and the piece that fits it; both as PNG. */
export function drawSliderPicture(position: PiecePosition): { picture: Buffer; piece: Buffer } {
  const picture = newScene();
  const outline = createPiece();
  const piece = cutPiece(picture, position, outline);
  // A second gap of another shape, at another height, so that a search for dark areas finds two.
  drawGap(picture, decoyTo(position), createPiece());
  drawGap(picture, position, outline);
  return { picture: encodePng(picture), piece: encodePng(piece) };
}

function decoyTo({ left, top }: PiecePosition): PiecePosition {
  const away = pieceSize + margin;
  const decoy = pickGapPosition();
  const isApart = Math.abs(decoy.left - left) > away && Math.abs(decoy.top - top) > pieceSize / 4;
  return isApart ? decoy : decoyTo({ left, top });
}

function newScene(): Picture {
  const picture: Picture = {
    width: sliderWidth,
    height: sliderHeight,
    pixels: new Uint8Array(sliderWidth * sliderHeight * 3),
  };
  const [high, low] = sky;
  for (let y = 0; y < sliderHeight; y++) {
    const row = high.map((value, channel) =>
      Math.round(value + ((low[channel] ?? value) - value) * (y / sliderHeight)),
    );
    for (let x = 0; x < sliderWidth; x++) picture.pixels.set(row, 3 * (y * sliderWidth + x));
  }
  fill(
    picture,
    disc({ x: randomBetween(20, 300), y: randomBetween(18, 60), radius: randomBetween(12, 26) }),
    anInk(0, 2),
  );
  fill(picture, hill(randomBetween(70, 100)), anInk(1, 3));
  for (let count = 0; count < 9; count++) drawBuilding(picture);
  drawCrane(picture);
  fill(picture, hill(randomBetween(122, 138)), anInk(3, 6));
  for (let count = 0; count < 12; count++) {
    const stone = {
      x: randomBetween(0, sliderWidth),
      y: randomBetween(112, sliderHeight),
      radius: randomBetween(3, 13),
    };
    fill(picture, disc(stone), anInk(0, inks.length));
  }
  return picture;
}

function anInk(from: number, to: number): Colour {
  return inks[randomInt(from, to)] ?? white;
}

/** A shape with an outline and its bounding box. */
type Shape = {
  readonly distance: Distance;
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
};

function disc({ x, y, radius }: { x: number; y: number; radius: number }): Shape {
  const distance: Distance = (left, down) => Math.hypot(left - x, down - y) - radius;
  return { distance, from: x - radius, to: x + radius, top: y - radius, bottom: y + radius };
}

function bar({ x, y, wide, high }: { x: number; y: number; wide: number; high: number }): Shape {
  const [halfWide, halfHigh] = [wide / 2, high / 2];
  const distance: Distance = (left, down) =>
    Math.max(Math.abs(left - x - halfWide) - halfWide, Math.abs(down - y - halfHigh) - halfHigh);
  return { distance, from: x, to: x + wide, top: y, bottom: y + high };
}

function hill(height: number): Shape {
  const [long, short] = [randomBetween(0.012, 0.024), randomBetween(0.03, 0.06)];
  const [start, begin] = [randomBetween(0, 7), randomBetween(0, 7)];
  const edge = (x: number) => height + 12 * Math.sin(x * long + start) + 4 * Math.sin(x * short + begin);
  return { distance: (x, y) => edge(x) - y, from: 0, to: sliderWidth, top: height - 17, bottom: sliderHeight };
}

function fill(picture: Picture, { distance, from, to, top, bottom }: Shape, ink: Colour): void {
  const paint = createBrush(picture.pixels, ink);
  const right = Math.min(sliderWidth - 1, Math.ceil(to) + 1);
  const last = Math.min(sliderHeight - 1, Math.ceil(bottom) + 1);
  for (let y = Math.max(0, Math.floor(top) - 1); y <= last; y++) {
    for (let x = Math.max(0, Math.floor(from) - 1); x <= right; x++) {
      const cover = coverAt(distance(x, y));
      if (cover > 0) paint(3 * (y * sliderWidth + x), cover);
    }
  }
}

/** Edges are softened over the width of a pixel. */
function coverAt(distance: number): number {
  return Math.min(1, Math.max(0, 0.5 - distance));
}

function drawBuilding(picture: Picture): void {
  const [wide, x, y] = [randomBetween(18, 46), randomBetween(-10, sliderWidth - 20), randomBetween(34, 96)];
  fill(picture, bar({ x, y, wide, high: sliderHeight }), anInk(1, inks.length));
  const ink = anInk(0, 3);
  for (let down = y + 7; down < sliderHeight - 20; down += 13) {
    for (let across = x + 5; across < x + wide - 7; across += 10) {
      if (randomInt(3) > 0) fill(picture, bar({ x: across, y: down, wide: 4, high: 6 }), ink);
    }
  }
}

/** The only element that is not blue, as on the sign-in page. */
function drawCrane(picture: Picture): void {
  const [x, y] = [randomBetween(40, 280), randomBetween(12, 30)];
  fill(picture, bar({ x, y, wide: 3, high: sliderHeight }), amber);
  fill(picture, bar({ x: x - 22, y: y + 6, wide: randomBetween(70, 110), high: 3 }), amber);
  fill(picture, bar({ x: x + 40, y: y + 6, wide: 1.4, high: randomBetween(14, 34) }), amber);
}

/** The part of the picture on the piece, with a light edge and a transparent background. */
function cutPiece(picture: Picture, { left, top }: PiecePosition, outline: Distance): Picture {
  const piece: Picture = { width: pieceSize, height: pieceSize, pixels: new Uint8Array(pieceSize * pieceSize * 4) };
  const paint = createBrush(piece.pixels, white);
  for (let y = 0; y < pieceSize; y++) {
    for (let x = 0; x < pieceSize; x++) {
      const at = 4 * (y * pieceSize + x);
      const from = 3 * ((y + top) * sliderWidth + x + left);
      const distance = outline(x, y);
      piece.pixels.set(picture.pixels.subarray(from, from + 3), at);
      paint(at, 0.8 * Math.max(0, 1 - Math.abs(distance + 0.8)));
      piece.pixels[at + 3] = Math.round(255 * coverAt(distance));
    }
  }
  return piece;
}

function drawGap(picture: Picture, { left, top }: PiecePosition, outline: Distance): void {
  const [darken, edge] = [createBrush(picture.pixels, shadow), createBrush(picture.pixels, white)];
  for (let y = 0; y < pieceSize; y++) {
    for (let x = 0; x < pieceSize; x++) {
      const at = 3 * ((y + top) * sliderWidth + x + left);
      const distance = outline(x, y);
      darken(at, gapShade * coverAt(distance));
      edge(at, 0.55 * Math.max(0, 1 - Math.abs(distance)));
    }
  }
}
