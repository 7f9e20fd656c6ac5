import { BellFilled, BellOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useState } from "react";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { showFailure } from "#kit/parts/showFailure.ts";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { useRefreshRecords } from "#kit/parts/useRefreshRecords.ts";
import { commentApi, type CommentedRecord } from "../contract.ts";

/** Follows a record, or stops following it. The button shows the outcome, and screen readers hear it. */
export function FollowButton({ target }: { target: CommentedRecord }) {
  const t = useTexts();
  const { message } = App.useApp();
  const refreshRecords = useRefreshRecords();
  const [isBusy, setBusy] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const { data } = useCallResult(commentApi, "summary", target);
  if (data === undefined) return undefined;
  const { isFollowed } = data;

  async function handleClick(): Promise<void> {
    setBusy(true);
    try {
      await call(commentApi, isFollowed ? "unfollow" : "follow", target);
      await refreshRecords(commentApi);
      setChanged(true);
    } catch (error) {
      showFailure(error, message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <span role="status" className="sw-hidden">
        {isChanged && t(isFollowed ? "comment.followed" : "comment.unfollowed")}
      </span>
      <Button
        size="small"
        className="sw-comments-follow"
        icon={isFollowed ? <BellFilled aria-hidden /> : <BellOutlined aria-hidden />}
        loading={isBusy}
        onClick={() => void handleClick()}
      >
        {t(isFollowed ? "comment.unfollow" : "comment.follow")}
      </Button>
    </>
  );
}
