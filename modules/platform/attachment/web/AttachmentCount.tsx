import type { RecordPanelProps } from "#kit/list/listExtension.ts";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { attachmentApi } from "../contract.ts";

/** The number of attachments of a record; nothing if there are none. */
export function AttachmentCount<Row extends RecordRow>({ resource, id }: RecordPanelProps<Row>) {
  const { data } = useCallResult(attachmentApi, "summary", { entity: resource.api.name, recordId: id });
  const count = data?.count ?? 0;
  return count === 0 ? undefined : String(count);
}
