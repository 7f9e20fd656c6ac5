import { randomInt } from "node:crypto";
import { type Distance, newPiece, pieceSize } from "./jigsaw.ts";
import { between, brush, type Ink } from "./paint.ts";
import { encodePng, type Picture } from "./png.ts";

/** How large the picture of a slider is. */
export const slideWidth = 320;
/** See `slideWidth`. */
export const slideHeight = 160;

/** Where the upper left corner of the piece belongs. */
export type Place = { readonly left: number; readonly top: number };

const margin = 6;
/** The piece starts at the left edge; its gap is never there. */
const firstLeft = 76;

const sky: readonly [Ink, Ink] = [
  [198, 220, 241],
  [239, 246, 252],
];
const inks: readonly Ink[] = [
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
const amber: Ink = [245, 165, 36];
const white: Ink = [255, 255, 255];
const shadow: Ink = [10, 28, 50];
/** How dark a gap is; people see it at a glance, and what was there shines through. */
export const shade = 0.55;

/** Where a gap may lie, by chance that cannot be guessed. */
export function randomPlace(): Place {
  return {
    left: randomInt(firstLeft, slideWidth - pieceSize - margin),
    top: randomInt(margin, slideHeight - pieceSize - margin),
  };
}

/** Draws a building site in calm colours with a gap at this place, and the piece that fits it; both as PNG. */
export function drawSlide(place: Place): { picture: Buffer; piece: Buffer } {
  const picture = newScene();
  const outline = newPiece();
  const piece = cutPiece(picture, place, outline);
  // A gap of another form, at another height: what looks for something dark finds two of them.
  drawGap(picture, decoyTo(place), newPiece());
  drawGap(picture, place, outline);
  return { picture: encodePng(picture), piece: encodePng(piece) };
}

function decoyTo({ left, top }: Place): Place {
  const away = pieceSize + margin;
  const place = randomPlace();
  const isApart = Math.abs(place.left - left) > away && Math.abs(place.top - top) > pieceSize / 4;
  return isApart ? place : decoyTo({ left, top });
}

function newScene(): Picture {
  const picture: Picture = {
    width: slideWidth,
    height: slideHeight,
    pixels: new Uint8Array(slideWidth * slideHeight * 3),
  };
  const [high, low] = sky;
  for (let y = 0; y < slideHeight; y++) {
    const row = high.map((value, channel) => Math.round(value + ((low[channel] ?? value) - value) * (y / slideHeight)));
    for (let x = 0; x < slideWidth; x++) picture.pixels.set(row, 3 * (y * slideWidth + x));
  }
  fill(picture, disc({ x: between(20, 300), y: between(18, 60), radius: between(12, 26) }), anInk(0, 2));
  fill(picture, hill(between(70, 100)), anInk(1, 3));
  for (let count = 0; count < 9; count++) drawHouse(picture);
  drawCrane(picture);
  fill(picture, hill(between(122, 138)), anInk(3, 6));
  for (let count = 0; count < 12; count++) {
    const stone = { x: between(0, slideWidth), y: between(112, slideHeight), radius: between(3, 13) };
    fill(picture, disc(stone), anInk(0, inks.length));
  }
  return picture;
}

function anInk(from: number, to: number): Ink {
  return inks[randomInt(from, to)] ?? white;
}

/** Something with an outline, and the part of the picture beyond which there is nothing of it. */
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
  const [long, short] = [between(0.012, 0.024), between(0.03, 0.06)];
  const [start, begin] = [between(0, 7), between(0, 7)];
  const edge = (x: number) => height + 12 * Math.sin(x * long + start) + 4 * Math.sin(x * short + begin);
  return { distance: (x, y) => edge(x) - y, from: 0, to: slideWidth, top: height - 17, bottom: slideHeight };
}

function fill(picture: Picture, { distance, from, to, top, bottom }: Shape, ink: Ink): void {
  const paint = brush(picture.pixels, ink);
  const right = Math.min(slideWidth - 1, Math.ceil(to) + 1);
  const last = Math.min(slideHeight - 1, Math.ceil(bottom) + 1);
  for (let y = Math.max(0, Math.floor(top) - 1); y <= last; y++) {
    for (let x = Math.max(0, Math.floor(from) - 1); x <= right; x++) {
      const cover = coverAt(distance(x, y));
      if (cover > 0) paint(3 * (y * slideWidth + x), cover);
    }
  }
}

/** Edges are softened over the width of a pixel. */
function coverAt(distance: number): number {
  return Math.min(1, Math.max(0, 0.5 - distance));
}

function drawHouse(picture: Picture): void {
  const [wide, x, y] = [between(18, 46), between(-10, slideWidth - 20), between(34, 96)];
  fill(picture, bar({ x, y, wide, high: slideHeight }), anInk(1, inks.length));
  const ink = anInk(0, 3);
  for (let down = y + 7; down < slideHeight - 20; down += 13) {
    for (let across = x + 5; across < x + wide - 7; across += 10) {
      if (randomInt(3) > 0) fill(picture, bar({ x: across, y: down, wide: 4, high: 6 }), ink);
    }
  }
}

/** The one thing that is not blue, as on the sign-in page. */
function drawCrane(picture: Picture): void {
  const [x, y] = [between(40, 280), between(12, 30)];
  fill(picture, bar({ x, y, wide: 3, high: slideHeight }), amber);
  fill(picture, bar({ x: x - 22, y: y + 6, wide: between(70, 110), high: 3 }), amber);
  fill(picture, bar({ x: x + 40, y: y + 6, wide: 1.4, high: between(14, 34) }), amber);
}

/** What of the picture the piece shows, with a light edge; it is transparent around it. */
function cutPiece(picture: Picture, { left, top }: Place, outline: Distance): Picture {
  const piece: Picture = { width: pieceSize, height: pieceSize, pixels: new Uint8Array(pieceSize * pieceSize * 4) };
  const paint = brush(piece.pixels, white);
  for (let y = 0; y < pieceSize; y++) {
    for (let x = 0; x < pieceSize; x++) {
      const at = 4 * (y * pieceSize + x);
      const from = 3 * ((y + top) * slideWidth + x + left);
      const distance = outline(x, y);
      piece.pixels.set(picture.pixels.subarray(from, from + 3), at);
      paint(at, 0.8 * Math.max(0, 1 - Math.abs(distance + 0.8)));
      piece.pixels[at + 3] = Math.round(255 * coverAt(distance));
    }
  }
  return piece;
}

function drawGap(picture: Picture, { left, top }: Place, outline: Distance): void {
  const [darken, edge] = [brush(picture.pixels, shadow), brush(picture.pixels, white)];
  for (let y = 0; y < pieceSize; y++) {
    for (let x = 0; x < pieceSize; x++) {
      const at = 3 * ((y + top) * slideWidth + x + left);
      const distance = outline(x, y);
      darken(at, shade * coverAt(distance));
      edge(at, 0.55 * Math.max(0, 1 - Math.abs(distance)));
    }
  }
}
