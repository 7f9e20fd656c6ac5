import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { fileError, type FileVersion, type StoredFile } from "../contract.ts";
import { getReadableFile, getWritableFile } from "./access.ts";
import { keepStagedContent } from "./contents.ts";
import { files, fileVersions } from "./file.table.ts";
import { toStoredFile } from "./file.view.ts";
import { formatSize } from "./formatSize.ts";
import { requireFree } from "./hold.service.ts";
import { storageUsageName } from "./quota.ts";
import { requireQuota } from "#core/request/quota";
import { type FileSource, receiveFiles } from "./receive.ts";
import { addVersion, kindOf } from "./store.service.ts";

/** The contents that a file has or had, the latest first. */
export async function listVersions(ctx: Context, { id }: { id: Id }): Promise<FileVersion[]> {
  const file = await getReadableFile(ctx, id);
  const versions = await ctx.rows(fileVersions).list({ fileId: id });
  return versions
    .toSorted((one, other) => other.number - one.number)
    .map(({ number, fileName, suffix, sizeBytes, createdAt, accountName }) => ({
      number,
      fileName,
      suffix,
      sizeBytes,
      sizeInfo: formatSize(sizeBytes),
      isCurrent: number === file.versionCount,
      createTime: createdAt,
      createUserName: accountName,
    }));
}

/** Replaces the content of a file by another one, which may be of another type. Its name stays. */
export async function replaceContent(ctx: Context, input: { id: Id; file: FileSource }): Promise<StoredFile> {
  return await receiveFiles(ctx, input.file, {
    maximumFiles: 1,
    store: async ({ files: [received] }) => {
      if (received === undefined) throw fileError("file.missing");
      const file = await getWritableFile(ctx, input.id);
      requireFree(file);
      await requireQuota(ctx, storageUsageName, received.staged.sizeBytes);
      const contentId = await keepStagedContent(ctx, received.staged);
      const number = file.versionCount + 1;
      const { suffix, contentType, kind, width, height } = received.checked;
      const { sizeBytes } = received.staged;
      // The version of the row keeps two uploads at once apart.
      const changes = { contentId, suffix, contentType, kind, width, height, sizeBytes, versionCount: number };
      await ctx.rows(files).update(input.id, changes, file.version);
      await addVersion(ctx, { fileId: input.id, number, contentId }, received);
      return await toStoredFile(ctx, await ctx.rows(files).get(input.id));
    },
  });
}

/** Makes an earlier content the latest one. */
export async function restoreVersion(ctx: Context, { id, number }: { id: Id; number: number }): Promise<StoredFile> {
  const file = await getWritableFile(ctx, id);
  requireFree(file);
  const [version] = await ctx.rows(fileVersions).list({ fileId: id, number });
  if (version === undefined) throw fileError("file.version_missing");
  const { contentId, suffix, contentType, width, height, sizeBytes, fileName } = version;
  const changes = { contentId, suffix, contentType, kind: kindOf(contentType), width, height, sizeBytes };
  const next = file.versionCount + 1;
  await ctx.rows(files).update(id, { ...changes, versionCount: next }, file.version);
  const { accountId, realName } = ctx.caller;
  const copy = { fileId: id, number: next, contentId, fileName, suffix, contentType, width, height, sizeBytes };
  await ctx.rows(fileVersions).addAll([{ ...copy, createdAt: ctx.now(), accountId, accountName: realName }]);
  return await toStoredFile(ctx, await ctx.rows(files).get(id));
}
