import { getCallUrl } from "#base/api";
import { call } from "#kit";
import { isSentInParts, type SendFile } from "#kit/files/uploads.ts";
import { fileApi, type StoredFile } from "../contract.ts";

/** The name of the list of uploads, see `useUploads`. */
export const heldUploads = "files";

/** Sends files into a folder, large ones in parts. */
export function uploadInto(folderId: StoredFile["id"] | undefined): SendFile {
  return async (file, options) => {
    if (!isSentInParts(file)) {
      await call(fileApi, "uploadFile", { folderId }, { file, ...options });
      return;
    }
    const { sendInParts } = await import("#kit/files/sendInParts.lazy.ts");
    await sendInParts(file, getCallUrl(fileApi, "uploadInParts", { folderId }), options);
  };
}

/** Sends files as new versions of a file, large ones in parts. */
export function uploadVersionOf(id: StoredFile["id"]): SendFile {
  return async (file, options) => {
    if (!isSentInParts(file)) {
      await call(fileApi, "addVersion", { id }, { file, ...options });
      return;
    }
    const { sendInParts } = await import("#kit/files/sendInParts.lazy.ts");
    await sendInParts(file, getCallUrl(fileApi, "addVersionInParts", { id }), options);
  };
}
