import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useEffect, useEffectEvent, useRef } from "react";
import { type Hear, useAnswer, useWords } from "#kit";
import { noticeApi, type NoticeDigest, NoticeType, ReadStatus, ToldNotice } from "#modules/notice/contract";
import { allNotifications, profileApi } from "#modules/profile/contract";
import { NoticeDialog } from "./NoticeDialog.tsx";
import { isPublishedHere } from "./publishedHere.ts";
import { useReading } from "./useReading.ts";

const shownSeconds = 12;
/** Thousands may be told at once: what they read anew is spread over so long. */
const spreadMs = 5000;

/** Counts a notice at once when it is published, and says so quietly, unless somebody does not want to be told. */
export function Component({ hear }: { hear: Hear }) {
  const t = useWords();
  const { notification } = App.useApp();
  const { data: wanted = allNotifications } = useAnswer(profileApi, "notifications", {});
  const reading = useReading();
  const bell = useBellCount();

  function show(content: unknown): void {
    const { data } = ToldNotice.safeParse(content);
    // The write itself brings the bell of its window up to date.
    if (data === undefined || isPublishedHere(data.id)) return;
    const { id, title, type } = data;
    const isWanted = type === NoticeType.announcement ? wanted.hasAnnouncementBell : wanted.hasNoticeBell;
    bell.count(isWanted ? 1 : 0);
    if (!isWanted || title === undefined) return;
    const key = `siteward-notice-${id}`;
    const handleOpen = () => {
      notification.destroy(key);
      reading.open({ id, title, readStatus: ReadStatus.unread });
    };
    notification.info({
      key,
      title: t("notice.told"),
      placement: "bottomRight",
      duration: shownSeconds,
      description: (
        <button type="button" className="sw-link sw-notice-title" onClick={handleOpen}>
          {title}
        </button>
      ),
    });
  }

  const told = useEffectEvent(show);
  const missed = useEffectEvent(() => bell.count(0));
  useEffect(() => hear("PublicNotice", (content) => told(content)), [hear]);
  useEffect(() => hear("open", () => missed()), [hear]);
  return <NoticeDialog dialog={reading} />;
}

/** Counts what has come on the bell; a moment later everything is read anew. */
function useBellCount(): { readonly count: (more: number) => void } {
  const queries = useQueryClient();
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(again.current), []);

  function count(more: number): void {
    if (more > 0)
      queries.setQueriesData<NoticeDigest>({ queryKey: [noticeApi.name, "digest"] }, (digest) =>
        digest === undefined ? undefined : { ...digest, unreadCount: digest.unreadCount + more },
      );
    clearTimeout(again.current);
    again.current = setTimeout(
      () => void queries.invalidateQueries({ queryKey: [noticeApi.name] }),
      Math.random() * spreadMs,
    );
  }

  return { count };
}
