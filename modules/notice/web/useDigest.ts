import { useEffect, useEffectEvent } from "react";
import { type Answer, useAnswer } from "#kit";
import { noticeApi, type NoticeDigest, NoticeType, ReadStatus } from "#modules/notice/contract";
import { allNotifications, profileApi } from "#modules/profile/contract";

const lines = 10;

/** What is unread of the kinds that one wants to be told of, and whether that is any. */
export type Unread = Answer<NoticeDigest> & { readonly isWanted: boolean };

/** What is unread; asked anew when the window comes to the front, and when the server tells of a notice. */
export function useUnread(): Unread {
  const { data: wanted = allNotifications } = useAnswer(profileApi, "notifications", {});
  const { hasNoticeBell, hasAnnouncementBell } = wanted;
  const isWanted = hasNoticeBell || hasAnnouncementBell;
  const only = hasNoticeBell ? NoticeType.notice : NoticeType.announcement;
  const answer = useAnswer(noticeApi, "digest", {
    readStatus: ReadStatus.unread,
    count: lines,
    // Whoever wants to be told of nothing still finds everything when he looks himself.
    ...(hasNoticeBell === hasAnnouncementBell ? {} : { type: only }),
  });
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") void answer.refresh();
  });
  useEffect(() => {
    const again = () => look();
    document.addEventListener("visibilitychange", again);
    return () => document.removeEventListener("visibilitychange", again);
  }, []);
  return { ...answer, isWanted };
}
