import { getCallUrl } from "#base/api";
import { call } from "#kit";
import { isSentInParts, type SendFile } from "#kit/files/uploads.ts";
import { fileApi, type StoredFile } from "../contract.ts";

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
