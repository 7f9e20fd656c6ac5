import { type Notice, NoticeStatus, ReadStatus, type ReceivedNotice } from "../contract.ts";
import { NoticeDialog } from "./NoticeDialog.tsx";
import { useNoticeDialog } from "./useNoticeDialog.ts";
import "./notice.css";

/** The title of a notice in the authors' list; a click shows it, and a receiver has read it then. */
export function NoticePreview({ notice: { id, title, status } }: { notice: Notice }) {
  const reading = useNoticeDialog();
  const receipt = status === NoticeStatus.published ? { readStatus: ReadStatus.unread } : {};
  return (
    <>
      <button type="button" className="sw-link sw-notice-title" onClick={() => reading.open({ id, title, ...receipt })}>
        {title}
      </button>
      <NoticeDialog dialog={reading} />
    </>
  );
}

/** The title of a received notice; an unread one has a dot and is emphasised. */
export function ReceivedTitle({ received: { noticeId, title, readStatus, link } }: { received: ReceivedNotice }) {
  const reading = useNoticeDialog();
  return (
    <>
      <button
        type="button"
        className="sw-link sw-notice-title"
        data-unread={readStatus === ReadStatus.unread}
        onClick={() => reading.open({ id: noticeId, title, readStatus, link })}
      >
        {title}
      </button>
      <NoticeDialog dialog={reading} />
    </>
  );
}
