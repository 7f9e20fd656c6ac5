import { type ListedNotice, NoticeStatus, ReadStatus, type ReceivedNotice } from "../contract.ts";
import { NoticeMarks } from "./NoticeMarks.tsx";
import { NoticeDialog } from "./NoticeDialog.tsx";
import { useNoticeDialog } from "./useNoticeDialog.ts";
import "./notice.css";

/** The title of a notice in the authors' list; a click shows it, and a receiver has read it then. */
export function NoticePreview({ notice }: { notice: ListedNotice }) {
  const { id, title, status } = notice;
  const reading = useNoticeDialog();
  const receipt = status === NoticeStatus.published ? { readStatus: ReadStatus.unread } : {};
  return (
    <>
      <span className="sw-notice-marked">
        <button
          type="button"
          className="sw-link sw-notice-title"
          onClick={() => reading.open({ id, title, ...receipt })}
        >
          {title}
        </button>
        <NoticeMarks notice={notice} />
      </span>
      <NoticeDialog dialog={reading} />
    </>
  );
}

/** The title of a received notice; an unread one has a dot and is emphasised. */
export function ReceivedTitle({ received }: { received: ReceivedNotice }) {
  const { noticeId, title, kind, readStatus, link, isMustRead, confirmTime } = received;
  const reading = useNoticeDialog();
  return (
    <>
      <span className="sw-notice-marked">
        <button
          type="button"
          className="sw-link sw-notice-title"
          data-unread={readStatus === ReadStatus.unread}
          onClick={() => reading.open({ id: noticeId, title, kind, readStatus, link, isMustRead, confirmTime })}
        >
          {title}
        </button>
        <NoticeMarks notice={received} />
      </span>
      <NoticeDialog dialog={reading} />
    </>
  );
}
