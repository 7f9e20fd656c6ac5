import { BellFilled, BellOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTexts } from "#base/i18n";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { useWrite } from "#kit/parts/useWrite.ts";
import { commentApi, type CommentedRecord } from "../contract.ts";

/** Follows a record, or stops following it. */
export function FollowButton({ target }: { target: CommentedRecord }) {
  const t = useTexts();
  const { data } = useCallResult(commentApi, "summary", target);
  const follow = useWrite(commentApi, "follow", { done: "comment.followed" });
  const unfollow = useWrite(commentApi, "unfollow", { done: "comment.unfollowed" });
  if (data === undefined) return undefined;
  const { isFollowed } = data;
  const write = isFollowed ? unfollow : follow;
  return (
    <Button
      size="small"
      className="sw-comments-follow"
      icon={isFollowed ? <BellFilled aria-hidden /> : <BellOutlined aria-hidden />}
      loading={write.isBusy}
      onClick={() => void write.run(target)}
    >
      {t(isFollowed ? "comment.unfollow" : "comment.follow")}
    </Button>
  );
}
