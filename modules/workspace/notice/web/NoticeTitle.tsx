import { type Notice, ReadStatus, type ReceivedNotice } from "../contract.ts";
import { NoticeDialog } from "./NoticeDialog.tsx";
import { useNoticeDialog } from "./useNoticeDialog.ts";
import "./notice.css";

/** The title of a notice in the authors' list; a click shows the notice as its receivers see it. */
export function NoticePreview({ notice: { id, title } }: { notice: Notice }) {
  const reading = useNoticeDialog();
  return (
    <>
      <button type="button" className="sw-link sw-notice-title" onClick={() => reading.open({ id, title })}>
        {title}
      </button>
      <NoticeDialog dialog={reading} />
    </>
  );
}

/** The title of a received notice; an unread one has a dot and is emphasised. */
export function ReceivedTitle({ received: { noticeId, title, readStatus } }: { received: ReceivedNotice }) {
  const reading = useNoticeDialog();
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
