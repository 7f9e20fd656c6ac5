import { InboxOutlined } from "@ant-design/icons";
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from "react";
import { useTexts } from "#base/i18n";
import { UploadList } from "./UploadList.tsx";
import { type SendFile, useUploads } from "./uploads.ts";
import "./files.css";

type Props = {
  label: string;
  /** See `sendBySize`. */
  send: SendFile;
  /** Runs after each file that has arrived. */
  onUploaded: () => void;
  /** Suffixes for the dialog of the system: `.pdf,.docx`. */
  accept?: string;
  /** What is accepted, in words. */
  hint?: string;
  /** With a name, files that are being sent when the session ends go on after the next sign-in (`useUploads`). */
  name?: string;
};

/** Takes files that are chosen, dropped or pasted, and sends them with their progress; large ones can be paused. */
export function UploadField({ label, send, onUploaded, accept, hint, name }: Props) {
  const t = useTexts();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const uploads = useUploads(send, onUploaded, name);

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    uploads.add([...event.dataTransfer.files]);
  }

  function handlePaste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    uploads.add(files);
  }

  return (
    <div className="sw-upload-field" onPaste={handlePaste}>
      <button
        type="button"
        className="sw-upload-drop"
        data-over={isOver}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <InboxOutlined aria-hidden />
        <strong>{label}</strong>
        <span id={hintId}>{hint ?? t("kit.files.dropHint")}</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <UploadList uploads={uploads} />
    </div>
  );
}
