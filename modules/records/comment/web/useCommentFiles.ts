import { call } from "#base/api";
import { type Uploads, useUploads } from "#kit/files/uploads.ts";
import { commentApi, maxCommentFiles, type UploadedFile } from "../contract.ts";

/** Files on their way into a comment. */
export type CommentFiles = {
  /** Those that are being sent, or have failed. */
  readonly uploads: Uploads;
  readonly hasRoom: boolean;
  readonly add: (chosen: readonly File[]) => void;
};

/** Sends files for a comment that has some already; each that has arrived is handed over. */
export function useCommentFiles(count: number, onArrived: (file: UploadedFile) => void): CommentFiles {
  const uploads = useUploads(
    async (file, options) => onArrived(await call(commentApi, "uploadFile", {}, { file, ...options })),
    () => undefined,
  );
  const open = uploads.items.filter(({ state }) => state !== "done");
  const room = maxCommentFiles - count - open.length;
  return {
    uploads: { ...uploads, items: open },
    hasRoom: room > 0,
    add: (chosen) => uploads.add(chosen.slice(0, Math.max(0, room))),
  };
}
