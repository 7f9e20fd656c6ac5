import type { Id } from "#contract/id";
import { call } from "#kit";
import { archiveApi, archivePartBytes } from "../contract.ts";

type UploadOptions = { readonly signal: AbortSignal; readonly onProgress: (percent: number) => void };

/** Sends a file part after part, so that neither side holds more than one of them; returns the id of the upload. */
export async function uploadArchive(file: File, { signal, onProgress }: UploadOptions): Promise<Id> {
  const { id } = await call(archiveApi, "begin", { fileName: file.name, sizeBytes: file.size });
  for (let number = 0; number * archivePartBytes < file.size; number++) {
    signal.throwIfAborted();
    const start = number * archivePartBytes;
    const part = new File([file.slice(start, start + archivePartBytes)], file.name);
    await call(archiveApi, "part", { id, number }, { file: part });
    onProgress(Math.floor((Math.min(start + archivePartBytes, file.size) / file.size) * 100));
  }
  return id;
}
