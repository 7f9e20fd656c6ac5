import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { maximumPixels } from "../contract.ts";
import { discardStaged, type StagedFile, type StagingOwner, stageFile } from "./staging.ts";

/** Kinds of photos that carry place, time and camera. */
const photoTypes: ReadonlySet<string> = new Set(["image/jpeg", "image/webp", "image/tiff"]);

/**
 * Removes place, time and camera from a photo (security 7.6). The picture is turned upright first, because its direction
 * is part of what is removed. A picture that cannot be decoded stays as it is: it has no thumbnail either.
 */
export async function removeMetadata(owner: StagingOwner, staged: StagedFile, mime: string): Promise<StagedFile> {
  if (!photoTypes.has(mime)) return staged;
  const { default: sharp } = await import("sharp");
  const cleanPath = `${staged.path}.clean`;
  try {
    const picture = sharp(staged.path, { limitInputPixels: maximumPixels });
    const { pages = 1 } = await picture.metadata();
    if (pages > 1) return staged;
    await picture.rotate().keepIccProfile().toFormat(formatOf(mime), { quality: 92 }).toFile(cleanPath);
    const clean = await stageFile(owner, { name: staged.name, content: createReadStream(cleanPath) });
    await discardStaged(staged);
    return clean;
  } finally {
    await rm(cleanPath, { force: true });
  }
}

function formatOf(mime: string): "jpeg" | "webp" | "tiff" {
  return mime === "image/jpeg" ? "jpeg" : mime === "image/webp" ? "webp" : "tiff";
}
