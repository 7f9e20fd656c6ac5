import { ExpectedError } from "#contract/errors";
import { isRetryable } from "#core/http/failure";
import type { FileReceiver, FormFields } from "#core/http/upload";
import type { Context } from "#core/request/context";
import { type CheckedFile, checkContent } from "./checks/checkContent.ts";
import { fileError } from "../contract.ts";
import { undoStoring } from "./contents.ts";
import { removeMetadata } from "./metadata.ts";
import { addFile, type FileDetails, type FileRow, tooLargeError } from "./store.service.ts";
import { type FileLimits, listAllowedSuffixes, readFileLimits } from "./settings.ts";
import { discardStaged, type StagedFile, stageFile } from "./staging.ts";

/** A file that has arrived and passed all checks. */
export type ReceivedFile = { readonly staged: StagedFile; readonly checked: CheckedFile };

/** The files of a request, and the other fields of its form. */
export type ReceivedForm = { readonly files: readonly ReceivedFile[]; readonly fields: FormFields };

/** Where the files of a call come from: its request, or an upload whose bytes have arrived before and are staged. */
export type FileSource = FileReceiver | ArrivedFile;
/** A file that is staged but not checked yet. */
export type ArrivedFile = { readonly staged: StagedFile };

/** A call that the database aborted runs again, but its files arrive only once. */
const received = new WeakMap<FileSource, Promise<ReceivedForm>>();

/** How many files a call takes, and what it does with them. */
type ReceiveOptions<Result> = {
  readonly maximumFiles: number;
  readonly store: (form: ReceivedForm) => Promise<Result>;
};

/**
 * Receives and checks the files of a request and stores them. If one of them is refused, none is kept; what is left of a
 * call that failed is removed.
 */
export async function receiveFiles<Result>(
  ctx: Context,
  file: FileSource,
  { maximumFiles, store }: ReceiveOptions<Result>,
): Promise<Result> {
  const arrival = received.get(file) ?? receiveOnce(ctx, file, maximumFiles);
  received.set(file, arrival);
  const form = await arrival;
  const stagedFiles = form.files.map(({ staged }) => staged);
  try {
    if (stagedFiles.length === 0) throw fileError("file.missing");
    const result = await store(form);
    ctx.afterCommit(async () => await discardAll(stagedFiles));
    return result;
  } catch (error) {
    // A call that the database aborted runs again with the same files.
    if (!isRetryable(error)) await undoStoring(ctx, stagedFiles);
    throw error;
  }
}

/** Stores a file that a call of another module receives, after the checks of all uploads. It asks for no permission. */
export async function storeUpload(ctx: Context, file: FileSource, details: FileDetails): Promise<FileRow> {
  return await receiveFiles(ctx, file, {
    maximumFiles: 1,
    store: async ({ files: [received] }) => {
      if (received === undefined) throw fileError("file.missing");
      return await addFile(ctx, received, details);
    },
  });
}

async function discardAll(stagedFiles: readonly StagedFile[]): Promise<void> {
  for (const staged of stagedFiles) await discardStaged(staged);
}

async function receiveOnce(ctx: Context, file: FileSource, maximumFiles: number): Promise<ReceivedForm> {
  const limits = await readFileLimits(ctx, ctx.tenantId);
  if ("staged" in file) return { files: [await checkReceived(ctx, file.staged, limits)], fields: new Map() };
  const { maximumBytes } = limits;
  const files: ReceivedFile[] = [];
  try {
    const fields = await file.receiveAll({ maximumBytes, maximumFiles }, async (arriving) => {
      files.push(await checkReceived(ctx, await stageFile(ctx, arriving), limits));
    });
    return { files, fields };
  } catch (error) {
    await discardAll(files.map(({ staged }) => staged));
    throw isTooLarge(error) ? tooLargeError(maximumBytes) : error;
  }
}

/** Checks a staged file; of one that is refused nothing stays. */
async function checkReceived(ctx: Context, staged: StagedFile, limits: FileLimits): Promise<ReceivedFile> {
  const { maximumBytes, removesMetadata } = limits;
  const allowed = listAllowedSuffixes(limits);
  try {
    if (staged.sizeBytes > maximumBytes) throw tooLargeError(maximumBytes);
    const checked = await checkContent(ctx.app, staged, staged.name);
    if (allowed.length > 0 && !allowed.includes(checked.suffix))
      throw fileError("file.suffix_refused", { suffix: checked.suffix, allowed: allowed.join(" ") });
    const kept = removesMetadata ? await removeMetadata(ctx, staged, checked.contentType) : staged;
    return { staged: kept, checked };
  } catch (error) {
    await discardStaged(staged);
    throw error;
  }
}

/** A file that is too large is an expected error of these calls (contract 03, 8), also if its size was announced. */
function isTooLarge(error: unknown): boolean {
  return error instanceof ExpectedError && error.key === "request.too_large" && "maximumBytes" in error.parameters;
}
