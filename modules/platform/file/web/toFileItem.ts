import type { FileItem } from "#kit/files/fileItem.ts";
import type { StoredFile } from "../contract.ts";

/** A file of the list as the parts of the kit take it. */
export type ListedFile = FileItem & { readonly stored: StoredFile };

/** Pictures that the server makes thumbnails of. */
const withThumbnail: ReadonlySet<string> = new Set([
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/tiff",
  "image/avif",
]);

export function toFileItem(stored: StoredFile): ListedFile {
  const { id, fileName, suffix, kind, sizeBytes, contentType, versionCount } = stored;
  // The number of versions is part of the address: a new content is another picture for the browser.
  const version = `?v=${versionCount}`;
  return {
    id,
    name: `${fileName}${suffix}`,
    suffix,
    kind,
    sizeBytes,
    url: `/api/sysFile/preview/${id}${version}`,
    thumbnailUrl: withThumbnail.has(contentType) ? `/api/sysFile/thumbnail/${id}${version}` : null,
    stored,
  };
}
