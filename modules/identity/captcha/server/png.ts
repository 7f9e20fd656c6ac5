import { crc32, deflateSync } from "node:zlib";

/** A picture of `width` times `height` pixels with three bytes each (red, green, blue) or four (with opacity). */
export type Picture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const opaqueBytes = 3;
/** Eight bits each; 2 means true colour, 6 the same with opacity. */
const formatOf = (bytes: number) => [8, bytes === opaqueBytes ? 2 : 6, 0, 0, 0];

/** Encodes a picture as PNG. */
export function encodePng({ width, height, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const bytes = pixels.length / (width * height);
  header.set(formatOf(bytes), 8);
  const rowLength = width * bytes;
  // Every row begins with the number of its filter; 0 = none.
  const rows = Buffer.alloc(height * (rowLength + 1));
  for (let y = 0; y < height; y++)
    rows.set(pixels.subarray(y * rowLength, (y + 1) * rowLength), y * (rowLength + 1) + 1);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
