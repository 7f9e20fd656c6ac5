import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import pLimit from "p-limit";
import { requestError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { FileResult } from "#core/http/fileResult";
import type { Context } from "#core/request/context";
import { fileError, maximumPixels } from "../contract.ts";
import { getReadableFile } from "./access.ts";
import { isDecodable } from "./checks/fileTypes.ts";
import { fileThumbnails } from "./file.table.ts";
import { type FileRow, openFile } from "./store.service.ts";

/** Pixels of the longer side: sharp on a screen with two dots per pixel. */
const edge = 320;
const maximumWaiting = 100;
const cacheSeconds = 3600;

/** The library decodes in threads of its own; more at once would only take memory. */
const limit = pLimit(2);

/** A small picture of an image that the caller may read. It is made once for all files with the same content. */
export async function getThumbnail(ctx: Context, { id }: { id: Id }): Promise<FileResult> {
  return await openThumbnail(ctx, await getReadableFile(ctx, id));
}

/** The same of a file that the caller of this function has checked. */
export async function openThumbnail(ctx: Context, row: FileRow): Promise<FileResult> {
  if (!isDecodable(row.contentType)) throw fileError("file.missing");
  const [known] = await ctx.rows(fileThumbnails).list({ contentId: row.contentId, edge });
  const content = known?.content ?? (await makeThumbnail(ctx, row));
  return {
    name: `${row.fileName}.webp`,
    mime: "image/webp",
    sizeBytes: content.length,
    read: () => Readable.from([content]),
    isInline: true,
    etag: `${row.contentId}-${edge}`,
    cacheSeconds,
  };
}

async function makeThumbnail(ctx: Context, row: FileRow): Promise<Buffer> {
  if (limit.pendingCount >= maximumWaiting) throw requestError("server.busy");
  const { read } = await openFile(ctx, row);
  const content = await limit(async () => await shrink(await buffer(read())));
  // This call only reads: the picture is kept in a transaction of its own.
  await ctx.inTenant(ctx.tenantId, async (inTenant) => {
    await inTenant.rows(fileThumbnails).addMissing([{ contentId: row.contentId, edge, content }]);
  });
  return content;
}

async function shrink(content: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(content, { limitInputPixels: maximumPixels })
      .rotate()
      .resize(edge, edge, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
  } catch {
    throw fileError("file.broken");
  }
}
