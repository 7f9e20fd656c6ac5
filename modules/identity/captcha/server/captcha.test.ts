import { crc32, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createSum } from "./sumCaptcha.ts";
import { pieceSize } from "./jigsaw.ts";
import { drawCaptchaPicture } from "./captchaPicture.ts";
import { drawSliderPicture, gapShade, pickGapPosition, sliderHeight, sliderWidth } from "./sliderPicture.ts";

/** What a decoder needs: the chunks of a PNG, each with a valid checksum. */
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
  const rows = inflateSync(chunksOf(drawCaptchaPicture(line)).get("IDAT") ?? Buffer.alloc(0));
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
  it("is a PNG of 150 by 50 that every decoder accepts", () => {
    const png = drawCaptchaPicture("12+9=?");

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
    expect(drawCaptchaPicture(character).equals(drawCaptchaPicture(character))).toBe(false);
  });
});

describe("the picture of a slider", () => {
  /** Rows of pixels without their filter byte. */
  function pixelsOf(png: Buffer, { width, bytes }: { width: number; bytes: number }): Buffer {
    const rows = inflateSync(chunksOf(png).get("IDAT") ?? Buffer.alloc(0));
    const length = 1 + width * bytes;
    const all = Array.from({ length: rows.length / length }, (_, y) => rows.subarray(y * length + 1, (y + 1) * length));
    return Buffer.concat(all);
  }

  it("is darker at the gap by exactly the content of the piece, which fits best there", () => {
    for (let count = 0; count < 5; count++) {
      const { left, top } = pickGapPosition();
      const { picture, piece } = drawSliderPicture({ left, top });
      const around = pixelsOf(picture, { width: sliderWidth, bytes: 3 });
      const cut = pixelsOf(piece, { width: pieceSize, bytes: 4 });
      const differenceAt = (x: number) => {
        let sum = 0;
        for (let y = 12; y < pieceSize - 12; y += 2) {
          for (let across = 12; across < pieceSize - 12; across += 2) {
            const at = 4 * (y * pieceSize + across);
            const pixel = around[3 * ((y + top) * sliderWidth + x + across)] ?? 0;
            if (cut[at + 3] === 255) sum += Math.abs(pixel - ((cut[at] ?? 0) * (1 - gapShade) + 10 * gapShade));
          }
        }
        return sum;
      };
      const places = Array.from({ length: sliderWidth - pieceSize }, (_, x) => x);
      const best = places.toSorted((left, right) => differenceAt(left) - differenceAt(right))[0] ?? 0;

      expect(Math.abs(best - left)).toBeLessThanOrEqual(1);
    }
  });

  it("is small", () => {
    for (let count = 0; count < 9; count++) {
      const { picture, piece } = drawSliderPicture(pickGapPosition());

      expect(chunksOf(picture).get("IHDR")?.readUInt32BE(4)).toBe(sliderHeight);
      expect(picture.length + piece.length).toBeLessThan(60_000);
    }
  });

  it("places the gap at random, away from the piece's start and within the picture", () => {
    const places = Array.from({ length: 300 }, () => pickGapPosition());

    expect(Math.min(...places.map(({ left }) => left))).toBeGreaterThan(pieceSize);
    expect(Math.max(...places.map(({ left }) => left))).toBeLessThanOrEqual(sliderWidth - pieceSize);
    expect(Math.max(...places.map(({ top }) => top))).toBeLessThanOrEqual(sliderHeight - pieceSize);
    expect(new Set(places.map(({ left }) => left)).size).toBeGreaterThan(60);
  });
});

it("sums have one operator, small numbers and the right answer", () => {
  const operators = new Set<string>();
  for (let count = 0; count < 500; count++) {
    const { text, answer } = createSum();
    const match = /^(?<one>\d{1,2})(?<operator>[+\-×])(?<other>\d{1,2})=\?$/u.exec(text)?.groups ?? {};
    const [first, second] = [Number(match["one"]), Number(match["other"])];
    operators.add(match["operator"] ?? "");
    const result =
      match["operator"] === "+" ? first + second : match["operator"] === "-" ? first - second : first * second;
    expect(answer).toBe(String(result));
    expect(result).toBeGreaterThan(0);
  }
  expect(operators.size).toBe(3);
});
