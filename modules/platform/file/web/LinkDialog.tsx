import { App, Button, Select } from "antd";
import { useState } from "react";
import { call, CopyButton, formatInstant, showFailure, useTexts } from "#kit";
import type { OutputOf } from "#contract/api";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";

import { fileApi, type StoredFile } from "../contract.ts";

const hours = [1, 24, 72, 168] as const;

/** Makes a link that leads to a file for some time without signing in. */
export function LinkDialog({ file, onClosed }: { file: StoredFile; onClosed: () => void }) {
  const t = useTexts();
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(true);
  const [hour, setHour] = useState<number>(24);
  const [isBusy, setBusy] = useState(false);
  const [link, setLink] = useState<OutputOf<typeof fileApi.calls.link>>();
  const address = link === undefined ? "" : new URL(link.url, location.origin).href;

  async function handleCreate(): Promise<void> {
    setBusy(true);
    try {
      setLink(await call(fileApi, "link", { id: file.id, minutes: hour * 60 }));
    } catch (error) {
      showFailure(error, message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <ModalDialog
      open={isOpen}
      title={t("file.linkTitle", { name: `${file.fileName}${file.suffix}` })}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      width={520}
    >
      <p>{t("file.linkHint")}</p>
      <div className="file-link-choice">
        <Select
          aria-label={t("file.linkTime")}
          value={hour}
          onChange={setHour}
          options={hours.map((value) => ({ value, label: t("file.linkHours", { number: value }) }))}
        />
        <Button type="primary" loading={isBusy} onClick={() => void handleCreate()}>
          {t("file.linkCreate")}
        </Button>
      </div>
      {link === undefined ? undefined : (
        <>
          <p className="file-link-address">
            <code>{address}</code>
            <CopyButton text={address} />
          </p>
          <p className="file-note">{t("file.linkUntil", { time: formatInstant(link.expireTime) })}</p>
        </>
      )}
    </ModalDialog>
  );
}
