import { InboxOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { type DragEvent, useRef, useState } from "react";
import { call, formatSize, useTexts } from "#kit";
import type { Uploads } from "#kit/files/uploads.ts";
import { UploadList } from "#kit/files/UploadList.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { defaultMaximumBytes, fileApi } from "../contract.ts";

/** Chooses files to upload; they are sent at once, also while the dialog is closed. */
export function UploadDialog({ uploads, onClosed }: { uploads: Uploads; onClosed: () => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { data } = useQuery({
    queryKey: ["sysFile", "setting"],
    queryFn: async () => await call(fileApi, "setting", {}),
  });
  const maximum = formatSize(data?.maximumBytes ?? defaultMaximumBytes);

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    uploads.add([...event.dataTransfer.files]);
  }

  return (
    <ModalDialog
      open={isOpen}
      title={t("file.uploadFile")}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      width={560}
    >
      <div className="sw-upload-field">
        <button
          type="button"
          className="sw-upload-drop"
          data-over={isOver}
          onClick={() => input.current?.click()}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={handleDrop}
        >
          <InboxOutlined aria-hidden />
          <strong>{t("file.choose")}</strong>
          <span>{t("file.limits", { maximum })}</span>
        </button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t("file.choose")}
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])]);
            target.value = "";
          }}
        />
        <UploadList uploads={uploads} />
      </div>
    </ModalDialog>
  );
}
