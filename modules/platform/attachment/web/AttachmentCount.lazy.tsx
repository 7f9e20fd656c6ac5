import { useCallResult } from "#kit/parts/useCallResult.ts";
import { type AttachedRecord, attachmentApi } from "../contract.ts";

/** The number of attachments of a record; nothing if there are none. */
export function AttachmentCount({ target }: { target: AttachedRecord }) {
  const { data } = useCallResult(attachmentApi, "summary", target);
  const count = data?.count ?? 0;
  return count === 0 ? undefined : String(count);
}
