import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Id } from "#contract/id";
import type { InboxKind } from "#contract/inboxKind";
import { isPermitted, type RealtimePartProps, useCallResult, useTexts } from "#kit";
import { InboxEvent, noticeApi, type NoticeDigest, NoticeEvent, NoticeType, ReadStatus } from "../contract.ts";
import { inboxApi } from "../inbox.contract.ts";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { formatWallTime } from "#kit/cells/time.ts";
import { isThreadShown, onThreadShown } from "#kit/parts/shownThreads.ts";
import { defaultNotifications, isQuietTime, profileApi } from "#modules/workspace/profile/contract";
import { inboxPath } from "./inboxPath.ts";
import { NoticeDialog } from "./NoticeDialog.tsx";
import { useEndRefresh } from "./useEndRefresh.ts";
import { useNoticeDialog } from "./useNoticeDialog.ts";
import { useUnreadDigest } from "./useUnreadDigest.ts";

/** Kinds whose entries may take the place of an unread one. */
const replacingKinds: ReadonlySet<InboxKind | null> = new Set(["message", "comment"]);
const shownSeconds = 10;
/** Thousands of windows receive an event at once: their requests are spread over this time. */
const spreadMs = 5000;
/** Only the windows of one account receive what it has done itself: they show it soon, several changes at once. */
const ownChangeMs = 200;

/** Counts a published notice at once and shows a short message, unless the account has switched it off. */
export function Component({ subscribe }: RealtimePartProps) {
  const t = useTexts();
  const { notification } = App.useApp();
  const { data: notifications = defaultNotifications } = useCallResult(profileApi, "notifications", {});
  const { data: preferences } = useCallResult(profileApi, "preferences", {});
  const isNarrow = useIsNarrow();
  const reading = useNoticeDialog();
  const counter = useUnreadCounter();
  const popups = usePopups();

  function show(content: unknown, titleKey: "notice.told" | "notice.reminder"): void {
    const { data } = NoticeEvent.safeParse(content);
    if (data === undefined) return;
    const { id, title, type, kind, link, correctsId } = data;
    const isWanted = type === NoticeType.announcement ? notifications.hasAnnouncementBell : notifications.hasNoticeBell;
    // A reminder is about a notice that has been counted, and what may replace another entry is counted by the server.
    const isNew = titleKey === "notice.told" && !replacingKinds.has(kind) && correctsId === null;
    if (correctsId !== null) popups.close(correctsId);
    counter.add(isWanted && isNew ? 1 : 0);
    const isQuiet = preferences !== undefined && isQuietTime(formatWallTime(new Date()).slice(11, 16), preferences);
    if (!isWanted || isQuiet || title === undefined || isInSight(link)) return;
    const handleOpen = () => {
      popups.close(id);
      reading.open({ id, title, readStatus: ReadStatus.unread, link, ...(kind === null ? {} : { kind }) });
    };
    notification.info({
      key: popups.add(id, link),
      title: t(correctsId !== null && titleKey === "notice.told" ? "notice.corrected" : titleKey),
      // At the bottom of a phone are the fields in which people write.
      placement: isNarrow ? "top" : "bottomRight",
      duration: shownSeconds,
      description: (
        <button type="button" className="sw-link sw-notice-title" onClick={handleOpen}>
          {title}
        </button>
      ),
    });
  }

  const onEvent = useEffectEvent(show);
  const onReconnect = useEffectEvent(() => counter.add(0));
  const onChange = useEffectEvent((content: unknown) => {
    const isOwn = InboxEvent.safeParse(content).data?.isOwn === true;
    counter.add(0, isOwn ? ownChangeMs : undefined);
  });
  useEffect(() => subscribe("PublicNotice", (content) => onEvent(content, "notice.told")), [subscribe]);
  useEffect(() => subscribe("RemindNotice", (content) => onEvent(content, "notice.reminder")), [subscribe]);
  useEffect(() => subscribe("InboxChanged", (content) => onChange(content)), [subscribe]);
  useEffect(() => subscribe("open", () => onReconnect()), [subscribe]);
  return (
    <>
      {isPermitted({ of: noticeApi, call: "digest" }) && <UnreadEnd />}
      <NoticeDialog dialog={reading} />
    </>
  );
}

/** Whether the screen shows the discussion of an entry, or the inbox with its line. */
function isInSight(link: string | null): boolean {
  return isThreadShown(link) || isThreadShown(inboxPath);
}

/** The messages that are open. One ends as soon as the screen shows what it is about. */
function usePopups() {
  const { notification } = App.useApp();
  const links = useRef(new Map<Id, string | null>());
  const toKey = (id: Id) => `siteward-notice-${id}`;

  function close(id: Id): void {
    links.current.delete(id);
    notification.destroy(toKey(id));
  }

  const closeSeen = useEffectEvent(() => {
    for (const [id, link] of links.current) if (isInSight(link)) close(id);
  });
  useEffect(() => onThreadShown(() => closeSeen()), []);
  return {
    close,
    /** Remembers a message that opens; returns its key. */
    add(id: Id, link: string | null): string {
      links.current.set(id, link);
      return toKey(id);
    },
  };
}

/** Counts again when the next unread notice ends. */
function UnreadEnd() {
  useEndRefresh([useUnreadDigest().data?.nextEndTime]);
  return undefined;
}

/** Increments the counter of the notification menu; the exact numbers are loaded later. */
function useUnreadCounter(): { readonly add: (more: number, delayMs?: number) => void } {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dueAt = useRef(Infinity);
  useEffect(() => () => clearTimeout(timer.current), []);

  function refresh(): void {
    dueAt.current = Infinity;
    void queries.invalidateQueries({ queryKey: [noticeApi.name] });
    void queries.invalidateQueries({ queryKey: [inboxApi.name] });
  }

  function add(increment: number, delayMs = Math.random() * spreadMs): void {
    if (increment > 0)
      queries.setQueriesData<NoticeDigest>({ queryKey: [noticeApi.name, "digest"] }, (digest) =>
        digest === undefined ? undefined : { ...digest, unreadCount: digest.unreadCount + increment },
      );
    // Further events do not put the refresh off: it includes them, and comes at the earliest of their times.
    const due = Date.now() + delayMs;
    if (due >= dueAt.current) return;
    dueAt.current = due;
    clearTimeout(timer.current);
    timer.current = setTimeout(refresh, delayMs);
  }

  return { add };
}
