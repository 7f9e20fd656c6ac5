import { maxPictureBytes } from "../picture.contract.ts";

const widestPx = 1600;
/** A photo as PNG is many times larger. */
const largestPng = 1024 * 1024;

/**
 * Encodes a picture for an upload, at most as wide as readers need; `undefined` if the file cannot be displayed. An
 * animation stays one.
 */
export async function encodePicture(file: File): Promise<File | undefined> {
  if (file.type === "image/gif" && file.size <= maxPictureBytes) return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  const canvas = document.createElement("canvas");
  canvas.width = Math.min(widestPx, bitmap.width);
  canvas.height = Math.max(1, Math.round((bitmap.height * canvas.width) / bitmap.width));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // A browser that does not write WebP answers a PNG.
  const encoded = await toBlob(canvas, "image/webp");
  const isFit = encoded !== undefined && (encoded.type === "image/webp" || encoded.size <= largestPng);
  const content = isFit ? encoded : await toBlob(canvas, "image/jpeg");
  return content === undefined ? undefined : new File([content], file.name, { type: content.type });
}

async function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, 0.85));
}
