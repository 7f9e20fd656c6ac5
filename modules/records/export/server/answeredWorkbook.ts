import { mkdtemp, open, rm, type FileHandle } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { FileResult } from "#core/http/fileResult";
import { countTransferred } from "#core/http/youngGeneration";
import type { Context } from "#core/request/context";
import { mimeTypes, openWriter } from "./writers/openWriter.ts";
import type { Cell, WriterColumn } from "./writers/rowWriter.ts";

/** A workbook that a call answers by itself, and its rows, some at a time. */
export type Workbook = {
  readonly title: string;
  readonly columns: readonly WriterColumn[];
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
};

/** Who reads it. */
type WorkbookReader = Pick<Context, "language" | "now"> & { readonly app: Pick<Context["app"], "time"> };

/**
 * A workbook as the answer of a call. It is written to a temporary file first: neither its rows nor its content is held in
 * memory, and no transaction waits for a slow reader.
 */
export async function createWorkbook(ctx: WorkbookReader, { title, columns, rows }: Workbook): Promise<FileResult> {
  const file = await openTemporaryFile();
  try {
    const write = async (part: Uint8Array) => await writeWhole(file, part);
    const writer = openWriter("xlsx", { title, language: ctx.language, time: ctx.app.time, write });
    await writer.begin(columns);
    for await (const some of rows) await writer.rows(some);
    await writer.end();
    const { size } = await file.stat();
    const stamp = ctx.app.time.format(ctx.now()).replaceAll(/[^\d]/gu, "").slice(0, 12);
    return {
      name: `${stamp}${title}.xlsx`,
      mime: mimeTypes.xlsx,
      sizeBytes: size,
      read: () => file.createReadStream({ start: 0 }),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A file without a name: it is gone when it is closed, also if the process dies. */
async function openTemporaryFile(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "siteward-workbook-"));
  try {
    return await open(path.join(folder, "content"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function writeWhole(file: FileHandle, part: Uint8Array): Promise<void> {
  for (let done = 0; done < part.length;) done += (await file.write(part, done)).bytesWritten;
  countTransferred(part.length);
}
