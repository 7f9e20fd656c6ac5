import { Button } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { call, CallError, formatInstant, useTexts } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { TallContent } from "#kit/parts/TallContent.tsx";
import { FormattedText } from "#modules/workspace/notice/web";
import { type ReleaseNote, releaseNoteApi } from "../contract.ts";

type Props = { note: ReleaseNote; onClosed: () => void };

/** A release note; closing it marks it as read. */
export function ReleaseNoteDialog({ note: { id, content, createTime }, onClosed }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);

  function handleClose(): void {
    setOpen(false);
    void markRead(id);
  }

  return (
    <ModalDialog
      open={isOpen}
      title={t("releaseNote.whatIsNew")}
      width={720}
      className="sw-tall-dialog"
      onCancel={handleClose}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
      footer={
        <Button type="primary" onClick={handleClose}>
          {t("releaseNote.close")}
        </Button>
      }
    >
      <TallContent label={t("releaseNote.whatIsNew")}>
        <time dateTime={createTime.toISOString()}>{formatInstant(createTime)}</time>
        <FormattedText html={content} />
      </TallContent>
    </ModalDialog>
  );
}

async function markRead(id: Id): Promise<void> {
  try {
    await call(releaseNoteApi, "setRead", { id });
  } catch (error) {
    // It is shown again at the next start.
    if (!(error instanceof CallError)) throw error;
  }
}
