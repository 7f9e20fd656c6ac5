import { open } from "node:fs/promises";
import { fileError, maximumPixels } from "../../contract.ts";
import { isDecodable } from "./fileTypes.ts";

/** The size of a picture in pixels. */
export type PictureSize = { readonly width: number; readonly height: number };

/**
 * The size of a picture by its header, before anything is decoded (security 7.6). Kinds that cannot be read have no
 * size.
 */
export async function readPictureSize(path: string, mime: string): Promise<PictureSize | undefined> {
  const found = mime === "image/bmp" ? await readBitmapSize(path) : await readSize(path, mime);
  if (found !== undefined && found.width * found.height * found.pages > maximumPixels)
    throw fileError("file.too_many_pixels", { maximum: maximumPixels / 1_000_000 });
  return found === undefined ? undefined : { width: found.width, height: found.height };
}

type CountedSize = PictureSize & { readonly pages: number };

async function readSize(path: string, mime: string): Promise<CountedSize | undefined> {
  if (!isDecodable(mime)) return undefined;
  const { default: sharp } = await import("sharp");
  try {
    // `pageHeight`: the frames of an animation lie below one another.
    const { width, height, pageHeight, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata();
    return { width, height: pageHeight ?? height, pages };
  } catch {
    throw fileError("file.broken");
  }
}

async function readBitmapSize(path: string): Promise<CountedSize> {
  const handle = await open(path, "r");
  try {
    const header = Buffer.alloc(26);
    const { bytesRead } = await handle.read(header, 0, header.length, 0);
    if (bytesRead < header.length) throw fileError("file.broken");
    return { width: Math.abs(header.readInt32LE(18)), height: Math.abs(header.readInt32LE(22)), pages: 1 };
  } finally {
    await handle.close();
  }
}
