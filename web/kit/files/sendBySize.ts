import type { Id } from "#contract/id";
import { isSentInParts, type SendFile } from "./uploads.ts";

/**
 * How a module takes a file: `whole` sends it in one request, `partsUrl` is the address of its call for parts, which
 * answers the id of the file alone: `onStored` gets it.
 */
type Ways = { readonly whole: SendFile; readonly partsUrl: string; readonly onStored?: (id: Id) => Promise<void> };

/**
 * What an upload field sends with: small files go in one request, large ones in parts, so that they can be paused and go
 * on where they stopped.
 *
 *   <UploadField send={sendBySize({ whole, partsUrl: getCallUrl(fileApi, "uploadInParts", { dataId, entity }) })} … />
 */
export function sendBySize({ whole, partsUrl, onStored }: Ways): SendFile {
  return async (file, options) => {
    if (!isSentInParts(file)) {
      await whole(file, options);
      return;
    }
    const { sendInParts } = await import("./sendInParts.lazy.ts");
    const id = await sendInParts(file, partsUrl, options);
    await onStored?.(id);
  };
}
