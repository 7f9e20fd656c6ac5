import type { Area } from "react-easy-crop";

/** Crops a picture to a square file of this size. Its metadata, such as the location of a photo, is dropped. */
export async function cropPicture(url: string, { x, y, width, height }: Area, size: number): Promise<File> {
  const picture = await loaded(url);
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser draws no pictures");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, width, height, 0, 0, size, size);
  return await toImageFile(canvas, "image/webp");
}

/** The canvas as a file; browsers that cannot encode the type produce PNG. */
export async function toImageFile(canvas: HTMLCanvasElement, type: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, 0.9);
  });
  if (blob === null) throw new Error("a picture could not be written");
  return new File([blob], `picture.${blob.type.slice("image/".length)}`, { type: blob.type });
}

async function loaded(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}
