import { CheckOutlined } from "@ant-design/icons";
import { Chip, formatAgo, formatExactly, isFieldHidden, useTexts } from "#kit";
import { IconButton } from "#kit/parts/IconButton.tsx";
import { noticeApi, type NoticeLine, ReadStatus } from "../contract.ts";
import { KindTag } from "./inbox/KindTag.tsx";
import { isToConfirm, NoticeMarks } from "./NoticeMarks.tsx";
import type { ReadableNotice } from "./useNoticeDialog.ts";
import "./inbox/inbox.css";
import "./notice.css";

type Props = {
  lines: readonly NoticeLine[];
  onOpen: (notice: ReadableNotice) => void;
  onRead?: ((line: NoticeLine) => void) | undefined;
};

/** Notices in one line each; unread ones are emphasised. */
export function NoticeLines({ lines, onOpen, onRead }: Props) {
  const t = useTexts();
  const isShown = (field: keyof NoticeLine) => !isFieldHidden(noticeApi, field);
  return (
    <ul className="sw-notice-lines">
      {lines.map((line) => {
        const { id, title, summary, kind, publicUserName, publicTime, readStatus, reminderTime } = line;
        const { link, isMustRead, confirmTime } = line;
        const isUnread = readStatus === ReadStatus.unread;
        return (
          <li key={id} data-unread={isUnread} className="sw-inbox-line">
            <button
              type="button"
              onClick={() => onOpen({ id, title, kind, readStatus, link, isMustRead, confirmTime })}
            >
              <span className="sw-notice-line-title">
                {isUnread && <span className="sw-hidden">{t("notice.unread")}</span>}
                <KindTag kind={kind} />
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
            {isUnread && onRead !== undefined && !isToConfirm(line) && (
              <IconButton
                icon={<CheckOutlined aria-hidden />}
                label={t("kit.actionOf", { action: t("inbox.markRead"), name: title })}
                onClick={() => onRead(line)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
