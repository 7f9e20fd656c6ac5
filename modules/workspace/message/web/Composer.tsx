import { CloseOutlined, PaperClipOutlined, SendOutlined } from "@ant-design/icons";
import { App, Button, Input } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from "react";
import { call, getCallUrl } from "#base/api";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { useTexts } from "#kit";
import { sendBySize } from "#kit/files/sendBySize.ts";
import { UploadList } from "#kit/files/UploadList.tsx";
import { type SendFile, useUploads } from "#kit/files/uploads.ts";
import { useUnsentFilesWarning } from "#kit/files/useUnsentFilesWarning.ts";
import { useNamedDraftStore } from "#kit/form/drafts.ts";
import { IconButton } from "#kit/parts/IconButton.tsx";
import { useShortcut } from "#kit/parts/shortcuts.ts";
import { conversationApi, maxMessageFiles, maxMessageLength, type MessageHead } from "../contract.ts";
import type { MessageInput } from "./outbox.ts";
import { Quotation } from "./Quotation.tsx";
import { addFileTo, useComposerInput } from "./useComposerInput.ts";

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
  const { message } = App.useApp();
  const isNarrow = useIsNarrow();
  const drafts = useNamedDraftStore({ name: `${name}/input`, label, isUnoffered: true });
  const { text, files, setText, removeFile, clear } = useComposerInput(name, drafts);
  const [refusal, setRefusal] = useState<"conversation.uploading" | "conversation.empty">();
  const excess = countLength(text) - maxMessageLength;
  const problem =
    excess > 0
      ? t("conversation.tooLong", { maximum: maxMessageLength, excess })
      : refusal === undefined
        ? undefined
        : t(refusal);
  const problemId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<TextAreaRef>(null);
  const uploads = useUploads(uploadFor(name), () => undefined, `${name}/files`);
  const warnOfUnsentFiles = useUnsentFilesWarning(uploads);
  const open = uploads.items.filter(({ state }) => state !== "done");
  const room = maxMessageFiles - files.length - open.length;
  useShortcut(
    "Ctrl+Enter",
    "conversation.send",
    ({ target }) => (target instanceof Node && form.current?.contains(target) === true ? handleSend() : false),
    "form",
  );

  function handleSend(): void {
    const isEmpty = text.trim() === "" && files.length === 0;
    const next = uploads.isBusy ? "conversation.uploading" : isEmpty ? "conversation.empty" : undefined;
    setRefusal(next);
    field.current?.focus();
    if (next !== undefined || excess > 0) return;
    onSend({ content: text.trim(), files, quotedId: quoted?.id });
    clear();
    // Files that failed stay on the list with the reason.
    warnOfUnsentFiles();
    onUnquote();
  }

  function add(chosen: readonly File[]): void {
    setRefusal(undefined);
    if (chosen.length > room) void message.warning(t("conversation.tooManyFiles", { maximum: maxMessageFiles }));
    uploads.add(chosen.slice(0, Math.max(0, room)));
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
        placeholder={t(isNarrow ? "conversation.write" : "conversation.hint")}
        autoSize={{ minRows: 2, maxRows: 8 }}
        onPaste={handlePaste}
        onDrop={handleDrop}
        ref={field}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        onChange={({ target }) => {
          setText(target.value);
          setRefusal(undefined);
        }}
      />
      {problem !== undefined && (
        <p id={problemId} className="sw-messages-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="sw-messages-buttons">
        <Button
          type="text"
          icon={<PaperClipOutlined aria-hidden />}
          title={t("conversation.attachHint", { maximum: maxMessageFiles })}
          disabled={room <= 0}
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
        <Button type="primary" htmlType="submit" icon={<SendOutlined aria-hidden />}>
          {t("conversation.send")}
        </Button>
      </div>
    </form>
  );
}

/** The length of a text as the server counts it. */
function countLength(text: string): number {
  return text.trim().normalize("NFC").length;
}

/** Sends files for the messages of one field, large ones in parts. */
function uploadFor(name: string): SendFile {
  return sendBySize({
    whole: async (file, options) =>
      addFileTo(name, await call(conversationApi, "uploadFile", {}, { file, ...options })),
    partsUrl: getCallUrl(conversationApi, "uploadInParts", {}),
    onStored: async (id) => addFileTo(name, await call(conversationApi, "uploadedFile", { id })),
  });
}
