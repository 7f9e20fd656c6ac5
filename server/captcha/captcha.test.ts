import { crc32, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { newSum } from "./captcha.ts";
import { pieceSize } from "./jigsaw.ts";
import { drawLine } from "./picture.ts";
import { drawSlide, randomPlace, shade, slideHeight, slideWidth } from "./slidePicture.ts";

/** What a decoder needs: the chunks of a PNG, each with a check sum that fits. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.subarray(0, 4).toString("latin1"), body.subarray(4));
    at += length + 12;
  }
  return chunks;
}

function darkPixels(line: string): number {
  const rows = inflateSync(chunksOf(drawLine(line)).get("IDAT") ?? Buffer.alloc(0));
  let dark = 0;
  for (let y = 0; y < 50; y++) {
    for (let x = 0; x < 150; x++) {
      const at = y * 451 + 1 + 3 * x;
      if ((rows[at] ?? 255) < 100 && (rows[at + 1] ?? 255) < 100 && (rows[at + 2] ?? 255) < 160) dark++;
    }
  }
  return dark;
}

describe("the picture of a captcha", () => {
  it("is a PNG of 150 by 50 that every decoder takes", () => {
    const png = drawLine("12+9=?");

    expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
    const chunks = chunksOf(png);
    expect([...chunks.keys()]).toEqual(["IHDR", "IDAT", "IEND"]);
    expect(chunks.get("IHDR")?.readUInt32BE(0)).toBe(150);
    expect(chunks.get("IHDR")?.readUInt32BE(4)).toBe(50);
    expect(inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0))).toHaveLength(50 * (150 * 3 + 1));
    expect(png.length).toBeLessThan(16_000);
  });

  it.each("0123456789+-×=?".split(""))("shows %s, and differently each time", (character) => {
    expect(darkPixels(character)).toBeGreaterThan(darkPixels(" ") + 10);
    expect(drawLine(character).equals(drawLine(character))).toBe(false);
  });
});

describe("the picture of a slider", () => {
  /** Rows of pixels without the number of their filter. */
  function pixelsOf(png: Buffer, { width, bytes }: { width: number; bytes: number }): Buffer {
    const rows = inflateSync(chunksOf(png).get("IDAT") ?? Buffer.alloc(0));
    const length = 1 + width * bytes;
    const all = Array.from({ length: rows.length / length }, (_, y) => rows.subarray(y * length + 1, (y + 1) * length));
    return Buffer.concat(all);
  }

  it("is darker at the gap by just what the piece shows, and nowhere else fits the piece as well", () => {
    for (let count = 0; count < 5; count++) {
      const { left, top } = randomPlace();
      const { picture, piece } = drawSlide({ left, top });
      const around = pixelsOf(picture, { width: slideWidth, bytes: 3 });
      const cut = pixelsOf(piece, { width: pieceSize, bytes: 4 });
      const differenceAt = (x: number) => {
        let sum = 0;
        for (let y = 12; y < pieceSize - 12; y += 2) {
          for (let across = 12; across < pieceSize - 12; across += 2) {
            const at = 4 * (y * pieceSize + across);
            const seen = around[3 * ((y + top) * slideWidth + x + across)] ?? 0;
            if (cut[at + 3] === 255) sum += Math.abs(seen - ((cut[at] ?? 0) * (1 - shade) + 10 * shade));
          }
        }
        return sum;
      };
      const places = Array.from({ length: slideWidth - pieceSize }, (_, x) => x);
      const best = places.toSorted((one, other) => differenceAt(one) - differenceAt(other))[0] ?? 0;

      expect(Math.abs(best - left)).toBeLessThanOrEqual(1);
    }
  });

  it("is small, and drawn in a fraction of what may keep the server from others", () => {
    const times = Array.from({ length: 9 }, () => {
      const start = performance.now();
      const { picture, piece } = drawSlide(randomPlace());
      expect(chunksOf(picture).get("IHDR")?.readUInt32BE(4)).toBe(slideHeight);
      expect(picture.length + piece.length).toBeLessThan(60_000);
      return performance.now() - start;
    });

    expect(times.toSorted((one, other) => one - other)[4]).toBeLessThan(50);
  });

  it("puts the gap where chance says, away from the piece's beginning and within the picture", () => {
    const places = Array.from({ length: 300 }, () => randomPlace());

    expect(Math.min(...places.map(({ left }) => left))).toBeGreaterThan(pieceSize);
    expect(Math.max(...places.map(({ left }) => left))).toBeLessThanOrEqual(slideWidth - pieceSize);
    expect(Math.max(...places.map(({ top }) => top))).toBeLessThanOrEqual(slideHeight - pieceSize);
    expect(new Set(places.map(({ left }) => left)).size).toBeGreaterThan(60);
  });
});

it("sums have one operator, small numbers and a right answer", () => {
  const operators = new Set<string>();
  for (let count = 0; count < 500; count++) {
    const { text, answer } = newSum();
    const match = /^(?<one>\d{1,2})(?<operator>[+\-×])(?<other>\d{1,2})=\?$/u.exec(text)?.groups ?? {};
    const [one, other] = [Number(match["one"]), Number(match["other"])];
    operators.add(match["operator"] ?? "");
    const result = match["operator"] === "+" ? one + other : match["operator"] === "-" ? one - other : one * other;
    expect(answer).toBe(String(result));
    expect(result).toBeGreaterThan(0);
  }
  expect(operators.size).toBe(3);
});
