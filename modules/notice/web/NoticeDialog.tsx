import { Modal } from "antd";
import { useState } from "react";
import { type Dialog, DictionaryChip, formatInstant, isFieldHidden, useAnswer } from "#kit";
import { type Notice, noticeApi } from "#modules/notice/contract";
import { Loading } from "./Loading.tsx";
import { RichText } from "./RichText.tsx";
import type { Readable } from "./useReading.ts";
import "./notice.css";

type Props = { dialog: Dialog<Readable> };

/** A notice to read. */
export function NoticeDialog({ dialog: { target, close } }: Props) {
  return target === undefined ? undefined : <OpenNotice notice={target} onClosed={close} />;
}

function OpenNotice({ notice, onClosed }: { notice: Readable; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal
      open={isOpen}
      title={notice.title}
      footer={null}
      width={720}
      centered
      onCancel={() => setOpen(false)}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
      className="sw-notice-dialog"
    >
      <Words notice={notice} />
    </Modal>
  );
}

function Words({ notice: { id } }: { notice: Readable }) {
  const { data, error, refresh } = useAnswer(noticeApi, "notice", { id });
  if (data === undefined) return <Loading error={error} onRetry={() => void refresh()} />;
  const { type, publicUserName, publicOrgName, content } = data;
  return (
    <article>
      <p className="sw-notice-about">
        {isFieldHidden(noticeApi, "type") ? undefined : (
          <DictionaryChip dictionary="NoticeTypeEnum" value={String(type)} />
        )}
        <span>{[publicUserName, publicOrgName, timeOf(data)].filter(Boolean).join(" · ")}</span>
      </p>
      {isFieldHidden(noticeApi, "content") ? undefined : <RichText html={content} />}
    </article>
  );
}

function timeOf({ publicTime }: Notice): string | undefined {
  return publicTime === null || isFieldHidden(noticeApi, "publicTime") ? undefined : formatInstant(publicTime);
}
