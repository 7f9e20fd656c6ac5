import type { FileKind, StoredFile } from "../contract.ts";
import { fileKinds } from "../contract.ts";
import type { TenantContext } from "#core/request/context";
import { fileContents } from "./file.table.ts";
import { formatSize } from "./formatSize.ts";
import { toPublicUrl } from "./links.ts";
import type { FileRow } from "./store.service.ts";

/** The columns of a row that an answer needs. */
export type ShownRow = Omit<FileRow, "tenantId" | "deletedAt" | "pinyin" | "initials">;

/** Files in the form of the contract. */
export async function toStoredFiles(ctx: TenantContext, rows: readonly FileRow[]): Promise<StoredFile[]> {
  return await showFiles(ctx, rows.map(toShownRow));
}

function toShownRow(row: FileRow): ShownRow {
  const { tenantId: _tenant, deletedAt: _deleted, pinyin: _pinyin, initials: _initials, ...shown } = row;
  return shown;
}

/** Rows of a list in the form of the contract, with what their contents add. */
export async function showFiles(ctx: TenantContext, rows: readonly ShownRow[]): Promise<StoredFile[]> {
  const ids = [...new Set(rows.map(({ contentId }) => contentId))];
  const found = ids.length === 0 ? [] : await ctx.rows(fileContents).list({ id: ids });
  const contents = new Map(found.map((content) => [content.id, content]));
  return rows.map((row) => {
    const { contentId, kind, sizeBytes, tagText, ...rest } = row;
    const content = contents.get(contentId);
    const provider = content?.provider ?? "disk";
    return {
      ...rest,
      provider,
      bucketName: provider,
      kind: toKind(kind),
      sizeBytes,
      sizeKb: Math.floor(sizeBytes / 1024),
      sizeInfo: formatSize(sizeBytes),
      fileMd5: content?.md5?.toString("hex") ?? null,
      tags: fromTagText(tagText),
      url: row.isPublic ? toPublicUrl(ctx, row.id) : `/api/sysFile/preview/${row.id}`,
    };
  });
}

/** One file in the form of the contract. */
export async function toStoredFile(ctx: TenantContext, row: FileRow): Promise<StoredFile> {
  const [file] = await toStoredFiles(ctx, [row]);
  if (file === undefined) throw new Error("a file has no answer");
  return file;
}

/** The column of the tags: each on a line of its own, so that one can be found exactly. */
export function toTagText(tags: readonly string[]): string {
  const clean = [...new Set(tags.map((tag) => tag.replaceAll(/\s+/gu, " ").trim()))].filter((tag) => tag !== "");
  return clean.length === 0 ? "" : `\n${clean.join("\n")}\n`;
}

function fromTagText(text: string): string[] {
  return text.split("\n").filter((tag) => tag !== "");
}

function toKind(kind: string): FileKind {
  return fileKinds.find((known) => known === kind) ?? "other";
}
