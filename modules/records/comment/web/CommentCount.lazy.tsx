import { useCallResult } from "#kit/parts/useCallResult.ts";
import { commentApi, type CommentedRecord, maxCommentCount } from "../contract.ts";

/** The number of comments on a record; nothing if there are none. */
export function CommentCount({ target }: { target: CommentedRecord }) {
  const { data } = useCallResult(commentApi, "summary", target);
  const count = data?.count ?? 0;
  if (count === 0) return undefined;
  return count > maxCommentCount ? `${maxCommentCount}+` : String(count);
}
