import { useEffect, useEffectEvent } from "react";
import { type CallResult, useCallResult } from "#kit";
import { noticeApi, type NoticeDigest, NoticeType, ReadStatus } from "../contract.ts";
import { defaultNotifications, profileApi } from "#modules/workspace/profile/contract";

const lines = 10;

/** Unread notices of the kinds that the account wants notifications of, and whether there are any such kinds. */
export type UnreadDigest = CallResult<NoticeDigest> & { readonly isSubscribed: boolean };

/** The unread notices; refreshed when the window becomes active, and when a notice event arrives. */
export function useUnreadDigest(): UnreadDigest {
  const { data: notifications = defaultNotifications } = useCallResult(profileApi, "notifications", {});
  const { hasNoticeBell, hasAnnouncementBell } = notifications;
  const isSubscribed = hasNoticeBell || hasAnnouncementBell;
  const only = hasNoticeBell ? NoticeType.notice : NoticeType.announcement;
  const answer = useCallResult(noticeApi, "digest", {
    readStatus: ReadStatus.unread,
    count: lines,
    // An account without notifications still sees all notices in the panel.
    ...(hasNoticeBell === hasAnnouncementBell ? {} : { type: only }),
  });
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") void answer.refresh();
  });
  useEffect(() => {
    const refresh = () => look();
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, []);
  return { ...answer, isSubscribed };
}
