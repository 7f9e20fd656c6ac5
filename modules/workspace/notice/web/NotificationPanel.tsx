import { CheckCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type CallResult, type Dialog, type HeaderItemProps, isPermitted, useTexts } from "#kit";
import type { Task } from "#modules/records/task/contract";
import { EndedTasks } from "#modules/records/task/web";
import { type NoticeDigest, type NoticeLine, ReadStatus } from "../contract.ts";
import { inboxApi } from "../inbox.contract.ts";
import { useEntryActions } from "./inbox/useEntryActions.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { inboxPath } from "./inboxPath.ts";
import { NoticeLines } from "./NoticeLines.tsx";
import type { ReadableNotice } from "./useNoticeDialog.ts";

type Props = Pick<HeaderItemProps, "hasPage"> & {
  unread: CallResult<NoticeDigest>;
  /** Tasks that have ended in the background. */
  endedTasks: readonly Task[];
  reading: Dialog<ReadableNotice>;
  onClose: () => void;
};

/** The newest unread notices, and a link to all others. */
export function NotificationPanel({ unread, endedTasks, reading, hasPage, onClose }: Props) {
  const t = useTexts();
  const actions = useEntryActions();
  const canMark = isPermitted({ of: inboxApi, call: "mark" });
  const { data, error, refresh } = unread;

  function handleOpen(notice: ReadableNotice): void {
    onClose();
    reading.open(notice);
  }

  return (
    <div className="sw-bell-panel">
      <div className="sw-bell-head">
        <strong>{t("notice.bell")}</strong>
        {data !== undefined && data.unreadCount > 0 && (
          <Button size="small" type="link" loading={actions.isBusy} onClick={() => void actions.readAll()}>
            {t("notice.setReadAll")}
          </Button>
        )}
      </div>
      {endedTasks.length > 0 && <EndedTasks tasks={endedTasks} onOpened={onClose} />}
      {data === undefined ? (
        <LoadNotice error={error} onRetry={() => void refresh()} />
      ) : (
        <Lines
          lines={data.lines}
          isEmpty={endedTasks.length === 0}
          onOpen={handleOpen}
          onRead={canMark ? (line) => void actions.mark([{ ...line, id: line.receiptId }], ReadStatus.read) : undefined}
        />
      )}
      {hasPage(inboxPath) && (
        <Button block type="text" href={`#${inboxPath}`} onClick={onClose}>
          {t("notice.toInbox")}
        </Button>
      )}
    </div>
  );
}

type LinesProps = {
  lines: NoticeDigest["lines"];
  /** Nothing else is in the panel. */
  isEmpty: boolean;
  onOpen: (notice: ReadableNotice) => void;
  onRead: ((line: NoticeLine) => void) | undefined;
};

function Lines({ lines, isEmpty, onOpen, onRead }: LinesProps) {
  const t = useTexts();
  if (lines.length > 0) return <NoticeLines lines={lines} onOpen={onOpen} onRead={onRead} />;
  if (!isEmpty) return undefined;
  return (
    <p className="sw-bell-none">
      <CheckCircleOutlined aria-hidden />
      {t("notice.noUnread")}
    </p>
  );
}
