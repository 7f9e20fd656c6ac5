import { Chip, DictionaryTag, formatAgo, formatExactly, isFieldHidden, useTexts } from "#kit";
import { noticeApi, type NoticeLine, ReadStatus } from "../contract.ts";
import { NoticeMarks } from "./NoticeMarks.tsx";
import type { ReadableNotice } from "./useNoticeDialog.ts";
import "./notice.css";

type Props = { lines: readonly NoticeLine[]; onOpen: (notice: ReadableNotice) => void };

/** Notices in one line each; unread ones are emphasised. */
export function NoticeLines({ lines, onOpen }: Props) {
  const t = useTexts();
  const isShown = (field: keyof NoticeLine) => !isFieldHidden(noticeApi, field);
  return (
    <ul className="sw-notice-lines">
      {lines.map((line) => {
        const { id, title, summary, type, publicUserName, publicTime, readStatus, reminderTime } = line;
        const { link, isMustRead, confirmTime } = line;
        const isUnread = readStatus === ReadStatus.unread;
        return (
          <li key={id} data-unread={isUnread}>
            <button type="button" onClick={() => onOpen({ id, title, readStatus, link, isMustRead, confirmTime })}>
              <span className="sw-notice-line-title">
                {isUnread && <span className="sw-hidden">{t("notice.unread")}</span>}
                {isShown("type") && <DictionaryTag dictionary="NoticeTypeEnum" value={String(type)} />}
                {isUnread && reminderTime !== null && <Chip tone="amber">{t("notice.reminder")}</Chip>}
                <NoticeMarks notice={line} />
                <span title={title}>{title}</span>
              </span>
              <span className="sw-notice-line-about">
                <span>{summary}</span>
                {isShown("publicTime") && (
                  <time dateTime={publicTime.toISOString()} title={formatExactly(publicTime)}>
                    {[publicUserName, formatAgo(publicTime)].filter(Boolean).join(" · ")}
                  </time>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
