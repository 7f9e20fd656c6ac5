import { getCallUrl } from "#base/api";
import { call } from "#kit";
import { sendBySize } from "#kit/files/sendBySize.ts";
import type { SendFile } from "#kit/files/uploads.ts";
import { fileApi, type StoredFile } from "../contract.ts";

/** The name of the list of uploads, see `useUploads`. */
export const heldUploads = "files";

/** Sends files into a folder, large ones in parts. */
export function uploadInto(folderId: StoredFile["id"] | undefined): SendFile {
  return sendBySize({
    whole: async (file, options) => void (await call(fileApi, "uploadFile", { folderId }, { file, ...options })),
    partsUrl: getCallUrl(fileApi, "uploadInParts", { folderId }),
  });
}

/** Sends files as new versions of a file, large ones in parts. */
export function uploadVersionOf(id: StoredFile["id"]): SendFile {
  return sendBySize({
    whole: async (file, options) => void (await call(fileApi, "addVersion", { id }, { file, ...options })),
    partsUrl: getCallUrl(fileApi, "addVersionInParts", { id }),
  });
}
