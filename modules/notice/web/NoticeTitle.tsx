import { type Notice, ReadStatus, type ReceivedNotice } from "#modules/notice/contract";
import { NoticeDialog } from "./NoticeDialog.tsx";
import { useReading } from "./useReading.ts";
import "./notice.css";

/** The title of a notice in the list of those who write them; a press shows it as its receivers see it. */
export function NoticePreview({ notice: { id, title } }: { notice: Notice }) {
  const reading = useReading();
  return (
    <>
      <button type="button" className="sw-link sw-notice-title" onClick={() => reading.open({ id, title })}>
        {title}
      </button>
      <NoticeDialog dialog={reading} />
    </>
  );
}

/** The title of a received notice; one that is not read has a dot and stands out. */
export function ReceivedTitle({ received: { noticeId, title, readStatus } }: { received: ReceivedNotice }) {
  const reading = useReading();
  return (
    <>
      <button
        type="button"
        className="sw-link sw-notice-title"
        data-unread={readStatus === ReadStatus.unread}
        onClick={() => reading.open({ id: noticeId, title, readStatus })}
      >
        {title}
      </button>
      <NoticeDialog dialog={reading} />
    </>
  );
}
