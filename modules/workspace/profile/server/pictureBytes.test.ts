import { describe, expect, it } from "vitest";
import { aPng } from "#tests/builders/pictures";
import { readPictureMetadata } from "./picture.metadata.ts";

const padded = (hex: string) => Buffer.concat([Buffer.from(hex.replaceAll(" ", ""), "hex"), Buffer.alloc(40)]);

/** The beginning of such a file, up to its size. */
const jpeg = padded("ffd8 ffe0 0004 0000 ffdb 0005 000000 ffc0 0011 08 0102 0304 03");
const lossy = padded("52494646 00000000 57454250 56503820 00000000 000000 9d012a 8000 6000");
const lossless = padded("52494646 00000000 57454250 5650384c 00000000 2f 7fc01700");
const extended = padded("52494646 00000000 57454250 56503858 00000000 00000000 3f0000 1f0000");

describe("the type of a picture", () => {
  it.each([
    ["png", aPng(12, 7), { mime: "image/png", width: 12, height: 7 }],
    ["jpeg, with segments before the size", jpeg, { mime: "image/jpeg", width: 0x0304, height: 0x0102 }],
    ["webp", lossy, { mime: "image/webp", width: 128, height: 96 }],
    ["lossless webp", lossless, { mime: "image/webp", width: 128, height: 96 }],
    ["extended webp", extended, { mime: "image/webp", width: 64, height: 32 }],
  ])("is read from its bytes: %s", (_, bytes, facts) => {
    expect(readPictureMetadata(bytes)).toEqual(facts);
  });

  it.each([
    ["an empty file", Buffer.alloc(0)],
    ["an SVG drawing", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'></svg>")],
    ["an HTML page", Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(80))],
    ["a gif", padded("474946383961 0800 0800")],
    ["the beginning of a png", aPng().subarray(0, 20)],
    ["a png without height", aPng(8, 8, { saysHeight: 0 })],
    ["a jpeg without a frame", padded("ffd8 ffe0 0004 0000")],
    ["a truncated jpeg", Buffer.from("ffd8ffc000110801", "hex")],
    ["a RIFF sound file", padded("52494646 00000000 57415645 56503820")],
  ])("is unknown for %s", (_, bytes) => {
    expect(readPictureMetadata(bytes)).toBeUndefined();
  });
});
