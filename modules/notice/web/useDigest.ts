import { useEffect, useEffectEvent } from "react";
import { type Answer, useAnswer } from "#kit";
import { noticeApi, type NoticeDigest, ReadStatus } from "#modules/notice/contract";

const everyMs = 60_000;
const lines = 10;

/** What is unread; asked anew every minute while somebody looks, and when the window comes to the front. */
export function useUnread(): Answer<NoticeDigest> {
  const answer = useAnswer(noticeApi, "digest", { readStatus: ReadStatus.unread, count: lines });
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") void answer.refresh();
  });
  useEffect(() => {
    const again = () => look();
    const timer = setInterval(again, everyMs);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, []);
  return answer;
}
