import { useCallResult } from "#kit/parts/useCallResult.ts";
import type { RecordPanelProps } from "#kit/list/listExtension.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { commentApi, maxCommentCount } from "../contract.ts";

/** The number of comments on a record; nothing if there are none. */
export function CommentCount<Row extends RecordRow>({ resource, id }: RecordPanelProps<Row>) {
  const { data } = useCallResult(commentApi, "summary", { entity: resource.api.name, recordId: id });
  const count = data?.count ?? 0;
  if (count === 0) return undefined;
  return count > maxCommentCount ? `${maxCommentCount}+` : String(count);
}
