import { CheckCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type Answer, type Dialog, type HeaderPartProps, useWords, useWrite } from "#kit";
import { noticeApi, type NoticeDigest } from "#modules/notice/contract";
import { Loading } from "./Loading.tsx";
import { NoticeLines } from "./NoticeLines.tsx";
import type { Readable } from "./useReading.ts";

const inbox = "/dashboard/notice";

type Props = HeaderPartProps & { unread: Answer<NoticeDigest>; reading: Dialog<Readable>; onClose: () => void };

/** The newest unread notices, and the way to all others. */
export function BellPanel({ unread, reading, leadsTo, onClose }: Props) {
  const t = useWords();
  const readAll = useWrite(noticeApi, "setReadAll", { done: "notice.allRead" });
  const { data, error, refresh } = unread;

  function handleOpen(notice: Readable): void {
    onClose();
    reading.open(notice);
  }

  return (
    <div className="sw-bell-panel">
      <div className="sw-bell-head">
        <strong>{t("notice.bell")}</strong>
        {data !== undefined && data.unreadCount > 0 && (
          <Button size="small" type="link" loading={readAll.isBusy} onClick={() => void readAll.run({})}>
            {t("notice.setReadAll")}
          </Button>
        )}
      </div>
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refresh()} />
      ) : data.lines.length === 0 ? (
        <p className="sw-bell-none">
          <CheckCircleOutlined aria-hidden />
          {t("notice.noUnread")}
        </p>
      ) : (
        <NoticeLines lines={data.lines} onOpen={handleOpen} />
      )}
      {leadsTo(inbox) && (
        <Button block type="text" href={`#${inbox}`} onClick={onClose}>
          {t("notice.toInbox")}
        </Button>
      )}
    </div>
  );
}
