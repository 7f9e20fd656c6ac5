import { CloseOutlined, PaperClipOutlined, SendOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { type ClipboardEvent, type DragEvent, useRef } from "react";
import { call } from "#base/api";
import { useTexts } from "#kit";
import { UploadList } from "#kit/files/UploadList.tsx";
import { useUploads } from "#kit/files/uploads.ts";
import { useNamedDraftStore } from "#kit/form/drafts.ts";
import { IconButton } from "#kit/parts/IconButton.tsx";
import { useShortcut } from "#kit/parts/shortcuts.ts";
import { conversationApi, maxMessageFiles, maxMessageLength, type MessageHead } from "../contract.ts";
import type { MessageInput } from "./outbox.ts";
import { Quotation } from "./Quotation.tsx";
import { useComposerInput } from "./useComposerInput.ts";

type Props = {
  /** Under which the browser keeps the input. */
  name: string;
  label: string;
  quoted: MessageHead | undefined;
  onUnquote: () => void;
  onSend: (message: MessageInput) => void;
};

/** The field for a new message. What is not sent yet is kept as a draft. */
export function Composer({ name, label, quoted, onUnquote, onSend }: Props) {
  const t = useTexts();
  const drafts = useNamedDraftStore({ name: `${name}/input`, label });
  const { text, files, setText, addFile, removeFile, clear } = useComposerInput(drafts);
  const chooser = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const uploads = useUploads(
    async (file, options) => addFile(await call(conversationApi, "uploadFile", {}, { file, ...options })),
    () => undefined,
  );
  const open = uploads.items.filter(({ state }) => state !== "done");
  const canSend = (text.trim() !== "" || files.length > 0) && !uploads.isBusy;
  useShortcut(
    "Ctrl+Enter",
    "conversation.send",
    ({ target }) => (target instanceof Node && form.current?.contains(target) === true ? handleSend() : false),
    "form",
  );

  function handleSend(): void {
    if (!canSend) return;
    onSend({ content: text.trim(), files, quotedId: quoted?.id });
    clear();
    uploads.clear();
    onUnquote();
  }

  function add(chosen: readonly File[]): void {
    uploads.add(chosen.slice(0, maxMessageFiles - files.length - open.length));
  }

  function handlePaste(event: ClipboardEvent): void {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  }

  function handleDrop(event: DragEvent): void {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    add([...event.dataTransfer.files]);
  }

  return (
    <form
      ref={form}
      className="sw-messages-composer"
      onSubmit={(event) => {
        event.preventDefault();
        handleSend();
      }}
    >
      {quoted !== undefined && (
        <div className="sw-messages-quoting">
          <Quotation message={quoted} />
          <IconButton icon={<CloseOutlined aria-hidden />} label={t("conversation.endQuote")} onClick={onUnquote} />
        </div>
      )}
      {files.length > 0 && (
        <ul className="sw-message-files" aria-label={t("conversation.attached")}>
          {files.map((file) => (
            <li key={file.id}>
              <span>{file.name}</span>
              <IconButton
                icon={<CloseOutlined aria-hidden />}
                label={t("conversation.detach", { name: file.name })}
                onClick={() => removeFile(file.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <UploadList uploads={{ ...uploads, items: open }} />
      <Input.TextArea
        value={text}
        aria-label={t("conversation.write")}
        placeholder={t("conversation.hint")}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={maxMessageLength}
        onPaste={handlePaste}
        onDrop={handleDrop}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="sw-messages-buttons">
        <Button
          type="text"
          icon={<PaperClipOutlined aria-hidden />}
          title={t("conversation.attachHint", { maximum: maxMessageFiles })}
          disabled={files.length + open.length >= maxMessageFiles}
          onClick={() => chooser.current?.click()}
        >
          {t("conversation.attach")}
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={t("conversation.attach")}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            target.value = "";
          }}
        />
        <Button type="primary" htmlType="submit" icon={<SendOutlined aria-hidden />} disabled={!canSend}>
          {t("conversation.send")}
        </Button>
      </div>
    </form>
  );
}
