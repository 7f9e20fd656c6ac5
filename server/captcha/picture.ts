import { strokesOf, type Stroke } from "./glyphs.ts";
import { between, brush, type Ink } from "./paint.ts";
import { encodePng, type Picture } from "./png.ts";

const width = 150;
const height = 50;
const paper = [246, 248, 251] as const;

type Pen = { readonly ink: Ink; readonly width: number; readonly strength: number };
type Pixels = { readonly x: number; readonly y: number };
type Bend = (point: Pixels) => Pixels;

/**
 * Draws a line of characters as a PNG: every glyph tilted, stretched and shifted by itself, the whole bent in waves, thin
 * lines and specks around it. People read it at a glance; programs have no two pictures alike.
 */
export function drawLine(line: string): Buffer {
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
  const [high, wide] = [between(1, 2.2), between(0.6, 1.6)];
  const [along, across] = [between(0.04, 0.08), between(0.08, 0.15)];
  const [start, begin] = [between(0, 7), between(0, 7)];
  return ({ x, y }) => ({ x: x + wide * Math.sin(y * across + begin), y: y + high * Math.sin(x * along + start) });
}

type Place = { readonly left: number; readonly step: number; readonly bend: Bend };

function drawGlyph(picture: Picture, character: string, { left, step, bend }: Place): void {
  const size = { x: Math.min(step * between(0.66, 0.78), 17), y: between(23, 28) };
  const centre = { x: left + step / 2 + between(-1.2, 1.2), y: height / 2 + between(-3, 3) };
  // A sign that is tilted too far could be + as well as ×.
  const lean = /\d/u.test(character) ? 1 : 0.4;
  const tilt = lean * between(-0.21, 0.21);
  const slant = lean * between(-0.12, 0.12);
  const pen: Pen = { ink: darkInk(), width: between(2.3, 3), strength: 1 };
  const place = (stroke: Stroke) =>
    stroke.map(([x, y]) => {
      const [dx, dy] = [(x - 0.5) * size.x + (y - 0.5) * slant * size.y, (y - 0.5) * size.y];
      return bend({
        x: centre.x + dx * Math.cos(tilt) - dy * Math.sin(tilt),
        y: centre.y + dx * Math.sin(tilt) + dy * Math.cos(tilt),
      });
    });
  for (const stroke of strokesOf(character)) drawStroke(picture, place(stroke), pen);
}

/** Dark enough to stand out of the paper by more than 5 to 1. */
function darkInk(): Ink {
  return [between(10, 90), between(20, 90), between(60, 150)];
}

function drawLines(picture: Picture): void {
  for (let count = 0; count < 4; count++) {
    const [from, to, belly] = [between(5, height - 5), between(5, height - 5), between(-14, 14)];
    const points = Array.from({ length: 13 }, (_, step) => ({
      x: (width * step) / 12,
      y: from + ((to - from) * step) / 12 + belly * Math.sin((Math.PI * step) / 12),
    }));
    drawStroke(picture, points, {
      ink: [between(90, 190), between(110, 190), between(130, 210)],
      width: 1.1,
      strength: 0.75,
    });
  }
}

function drawSpecks(picture: Picture): void {
  for (let count = 0; count < 70; count++) {
    const at = { x: between(0, width), y: between(0, height) };
    const ink: Ink = [between(120, 200), between(130, 200), between(150, 220)];
    drawStroke(picture, [at, { x: at.x + between(-1, 1), y: at.y + between(-1, 1) }], { ink, width: 1, strength: 0.8 });
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
  const paint = brush(picture.pixels, pen.ink);
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
