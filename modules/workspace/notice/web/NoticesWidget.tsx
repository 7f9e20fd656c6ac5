import { BellOutlined } from "@ant-design/icons";
import { useCallResult, useTexts, WidgetFrame } from "#kit";
import { noticeApi } from "../contract.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { inboxPath } from "./inboxPath.ts";
import { NoticeDialog } from "./NoticeDialog.tsx";
import { NoticeLines } from "./NoticeLines.tsx";
import { useEndRefresh } from "./useEndRefresh.ts";
import { useNoticeDialog } from "./useNoticeDialog.ts";
import "./notice.css";

const lines = 8;

/** The newest notices on the home page. */
export function NoticesWidget() {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(noticeApi, "digest", { count: lines });
  const reading = useNoticeDialog();
  useEndRefresh(data?.lines.map(({ cancelTime }) => cancelTime) ?? []);
  return (
    <WidgetFrame
      title={t("home.notices")}
      extra={
        <a className="sw-notice-all" href={`#${inboxPath}`}>
          {t("notice.all")}
        </a>
      }
    >
      {data === undefined ? (
        <LoadNotice error={error} onRetry={() => void refresh()} />
      ) : data.lines.length === 0 ? (
        <div className="sw-home-note">
          <span className="sw-home-note-icon" aria-hidden>
            <BellOutlined />
          </span>
          <p>{t("notice.none")}</p>
        </div>
      ) : (
        <div className="sw-notice-widget">
          <NoticeLines lines={data.lines} onOpen={reading.open} />
        </div>
      )}
      <NoticeDialog dialog={reading} />
    </WidgetFrame>
  );
}
