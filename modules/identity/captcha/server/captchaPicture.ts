import { getStrokes, type Stroke } from "./glyphs.ts";
import { type Colour, createBrush, randomBetween } from "./paint.ts";
import { encodePng, type Picture } from "./png.ts";

const width = 150;
const height = 50;
const paper = [246, 248, 251] as const;

type Pen = { readonly ink: Colour; readonly width: number; readonly strength: number };
type Pixels = { readonly x: number; readonly y: number };
type Bend = (point: Pixels) => Pixels;

/**
 * Draws a line of characters as a PNG: every glyph is tilted, stretched and shifted separately, the whole is bent in
 * waves, with thin lines and specks around it. People read it easily; for programs no two pictures are alike.
 */
export function drawCaptchaPicture(line: string): Buffer {
  const picture: Picture = { width, height, pixels: new Uint8Array(width * height * 3) };
  for (let index = 0; index < picture.pixels.length; index++) picture.pixels[index] = paper[index % 3] ?? 0;
  drawSpecks(picture);
  drawLines(picture);
  const bend = waves();
  const characters = [...line];
  const step = (width - 16) / Math.max(characters.length, 4);
  characters.forEach((character, index) => drawGlyph(picture, character, { left: 9 + index * step, step, bend }));
  return encodePng(picture);
}

function waves(): Bend {
  const [high, wide] = [randomBetween(1, 2.2), randomBetween(0.6, 1.6)];
  const [along, across] = [randomBetween(0.04, 0.08), randomBetween(0.08, 0.15)];
  const [start, begin] = [randomBetween(0, 7), randomBetween(0, 7)];
  return ({ x, y }) => ({ x: x + wide * Math.sin(y * across + begin), y: y + high * Math.sin(x * along + start) });
}

type GlyphPosition = { readonly left: number; readonly step: number; readonly bend: Bend };

function drawGlyph(picture: Picture, character: string, { left, step, bend }: GlyphPosition): void {
  const size = { x: Math.min(step * randomBetween(0.66, 0.78), 17), y: randomBetween(23, 28) };
  const centre = { x: left + step / 2 + randomBetween(-1.2, 1.2), y: height / 2 + randomBetween(-3, 3) };
  // With too much tilt a + could be read as ×.
  const lean = /\d/u.test(character) ? 1 : 0.4;
  const tilt = lean * randomBetween(-0.21, 0.21);
  const slant = lean * randomBetween(-0.12, 0.12);
  const pen: Pen = { ink: darkInk(), width: randomBetween(2.3, 3), strength: 1 };
  const toPixels = (stroke: Stroke) =>
    stroke.map(([x, y]) => {
      const [dx, dy] = [(x - 0.5) * size.x + (y - 0.5) * slant * size.y, (y - 0.5) * size.y];
      return bend({
        x: centre.x + dx * Math.cos(tilt) - dy * Math.sin(tilt),
        y: centre.y + dx * Math.sin(tilt) + dy * Math.cos(tilt),
      });
    });
  for (const stroke of getStrokes(character)) drawStroke(picture, toPixels(stroke), pen);
}

/** Dark enough for a contrast of more than 5 to 1. */
function darkInk(): Colour {
  return [randomBetween(10, 90), randomBetween(20, 90), randomBetween(60, 150)];
}

function drawLines(picture: Picture): void {
  for (let count = 0; count < 4; count++) {
    const [from, to, belly] = [randomBetween(5, height - 5), randomBetween(5, height - 5), randomBetween(-14, 14)];
    const points = Array.from({ length: 13 }, (_, step) => ({
      x: (width * step) / 12,
      y: from + ((to - from) * step) / 12 + belly * Math.sin((Math.PI * step) / 12),
    }));
    drawStroke(picture, points, {
      ink: [randomBetween(90, 190), randomBetween(110, 190), randomBetween(130, 210)],
      width: 1.1,
      strength: 0.75,
    });
  }
}

function drawSpecks(picture: Picture): void {
  for (let count = 0; count < 70; count++) {
    const at = { x: randomBetween(0, width), y: randomBetween(0, height) };
    const ink: Colour = [randomBetween(120, 200), randomBetween(130, 200), randomBetween(150, 220)];
    drawStroke(picture, [at, { x: at.x + randomBetween(-1, 1), y: at.y + randomBetween(-1, 1) }], {
      ink,
      width: 1,
      strength: 0.8,
    });
  }
}

type Segment = { readonly from: Pixels; readonly to: Pixels };

function drawStroke(picture: Picture, points: readonly Pixels[], pen: Pen): void {
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1], points[index]];
    if (from !== undefined && to !== undefined) drawSegment(picture, { from, to }, pen);
  }
}

function drawSegment(picture: Picture, segment: Segment, pen: Pen): void {
  const { from, to } = segment;
  const reach = pen.width / 2 + 1;
  const paint = createBrush(picture.pixels, pen.ink);
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) + reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(from.x, to.x) + reach));
  for (let y = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach)); y <= bottom; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(from.x, to.x) - reach)); x <= right; x++) {
      const cover = Math.min(1, Math.max(0, pen.width / 2 + 0.5 - distance({ x, y }, segment)));
      if (cover > 0) paint(3 * (y * width + x), cover * pen.strength);
    }
  }
}

function distance(point: Pixels, { from, to }: Segment): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const along = Math.min(1, Math.max(0, share));
  return Math.hypot(point.x - from.x - along * dx, point.y - from.y - along * dy);
}
