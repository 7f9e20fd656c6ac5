import { Alert, Button } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import {
  type Dialog,
  DictionaryTag,
  formatInstant,
  isFieldHidden,
  isPermitted,
  useCallResult,
  useTexts,
  useWrite,
} from "#kit";
import { type Notice, noticeApi } from "../contract.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { isOver } from "./NoticeMarks.tsx";
import { RichText } from "./RichText.tsx";
import type { ReadableNotice } from "./useNoticeDialog.ts";
import "./notice.css";

type Props = { dialog: Dialog<ReadableNotice> };

/** Displays a notice. */
export function NoticeDialog({ dialog: { target, close } }: Props) {
  return target === undefined ? undefined : <OpenNotice notice={target} onClosed={close} />;
}

function OpenNotice({ notice, onClosed }: { notice: ReadableNotice; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <ModalDialog
      open={isOpen}
      title={notice.title}
      footer={needsConfirmation(notice) ? <ConfirmButton notice={notice} onDone={() => setOpen(false)} /> : null}
      width={720}
      onCancel={() => setOpen(false)}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
      className="sw-notice-dialog"
    >
      <NoticeWords id={notice.id} />
    </ModalDialog>
  );
}

function needsConfirmation({ isMustRead, confirmTime }: ReadableNotice): boolean {
  return isMustRead === true && confirmTime === null && isPermitted({ of: noticeApi, call: "confirm" });
}

function ConfirmButton({ notice: { id }, onDone }: { notice: ReadableNotice; onDone: () => void }) {
  const t = useTexts();
  const confirm = useWrite(noticeApi, "confirm", { done: "notice.isConfirmed", onDone });
  return (
    <Button type="primary" loading={confirm.isBusy} onClick={() => void confirm.run({ id })}>
      {t("notice.confirm")}
    </Button>
  );
}

/** The content of a notice below its type, publisher and time. */
export function NoticeWords({ id }: { id: Id }) {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(noticeApi, "notice", { id });
  if (data === undefined) return <LoadNotice error={error} onRetry={() => void refresh()} />;
  const { type, publicUserName, publicOrgName, content, cancelTime } = data;
  return (
    <article>
      <p className="sw-notice-about">
        {isFieldHidden(noticeApi, "type") ? undefined : (
          <DictionaryTag dictionary="NoticeTypeEnum" value={String(type)} />
        )}
        <span>{[publicUserName, publicOrgName, timeOf(data)].filter(Boolean).join(" · ")}</span>
      </p>
      {cancelTime !== null && isOver(cancelTime) && (
        <Alert
          className="sw-notice-ended"
          type="info"
          showIcon
          title={t("notice.endedOn", { time: formatInstant(cancelTime) })}
        />
      )}
      {isFieldHidden(noticeApi, "content") ? undefined : <RichText html={content} />}
    </article>
  );
}

function timeOf({ publicTime }: Notice): string | undefined {
  return publicTime === null || isFieldHidden(noticeApi, "publicTime") ? undefined : formatInstant(publicTime);
}
