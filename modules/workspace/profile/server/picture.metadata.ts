/** Type and size of a picture, from its own bytes. */
export type PictureMetadata = {
  readonly mime: "image/png" | "image/jpeg" | "image/webp";
  readonly width: number;
  readonly height: number;
};

/** File extensions by type. */
export const pictureSuffixes: Readonly<Record<PictureMetadata["mime"], string>> = {
  "image/png": ".png",
  "image/jpeg": ".jpg",
  "image/webp": ".webp",
};

/**
 * Reads type and size of a picture without decoding it: a small file can decode to a picture that fills the memory
 * (security 7.6). `undefined`: it has none of the accepted types, whatever its name.
 */
export function readPictureMetadata(bytes: Buffer): PictureMetadata | undefined {
  const facts = pngFacts(bytes) ?? jpegFacts(bytes) ?? webpFacts(bytes);
  return facts === undefined || facts.width === 0 || facts.height === 0 ? undefined : facts;
}

const pngStart = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

function pngFacts(bytes: Buffer): PictureMetadata | undefined {
  if (bytes.length < 33 || !bytes.subarray(0, pngStart.length).equals(pngStart)) return undefined;
  return { mime: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Markers without a length. */
const bareMarkers = new Set([0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7]);
/** Markers in the range of frame headers that are none: tables and an extension. */
const noFrames = new Set([0xc4, 0xc8, 0xcc]);

/** The size is in the frame header, after any number of other segments. */
function jpegFacts(bytes: Buffer): PictureMetadata | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (bareMarkers.has(marker)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && !noFrames.has(marker))
      return { mime: "image/jpeg", height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpFacts(bytes: Buffer): PictureMetadata | undefined {
  if (bytes.length < 30 || bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP")
    return undefined;
  const size = webpSize(bytes);
  return size === undefined ? undefined : { mime: "image/webp", ...size };
}

function webpSize(bytes: Buffer): { width: number; height: number } | undefined {
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8 ":
      if (bytes.toString("hex", 23, 26) !== "9d012a") return undefined;
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      if (bytes[20] !== 0x2f) return undefined;
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
