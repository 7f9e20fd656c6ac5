import { BellOutlined } from "@ant-design/icons";
import { useAnswer, useWords, WidgetFrame } from "#kit";
import { noticeApi } from "#modules/notice/contract";
import { Loading } from "./Loading.tsx";
import { NoticeDialog } from "./NoticeDialog.tsx";
import { NoticeLines } from "./NoticeLines.tsx";
import { useReading } from "./useReading.ts";
import "./notice.css";

const lines = 8;

/** The newest notices on the home page. */
export function NoticesWidget() {
  const t = useWords();
  const { data, error, refresh } = useAnswer(noticeApi, "digest", { count: lines });
  const reading = useReading();
  return (
    <WidgetFrame
      title={t("home.notices")}
      extra={
        <a className="sw-notice-all" href="#/dashboard/notice">
          {t("notice.all")}
        </a>
      }
    >
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refresh()} />
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
