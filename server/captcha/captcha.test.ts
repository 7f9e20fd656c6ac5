import { crc32, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { newSum } from "./captcha.ts";
import { drawLine } from "./picture.ts";

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
