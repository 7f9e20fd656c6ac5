import { maxPictureLength } from "../contract.ts";

const widestPx = 1200;
const qualities = [0.85, 0.7, 0.5, 0.3];
const steps = 5;

/**
 * Encodes a picture for the content of a notice, reduced as far as necessary; `undefined` if the file cannot be
 * displayed.
 */
export async function encodePicture(file: File): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  let width = Math.min(widestPx, bitmap.width);
  for (let step = 0; step < steps; step++) {
    const found = qualities.map((quality) => drawPicture(bitmap, width, quality)).find(fits);
    if (found !== undefined) return found;
    width = Math.round(width * 0.7);
  }
  return undefined;
}

function fits(address: string): boolean {
  return address.startsWith("data:image/") && address.length <= maxPictureLength;
}

function drawPicture(bitmap: ImageBitmap, width: number, quality: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", quality);
}
