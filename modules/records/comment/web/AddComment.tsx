import { Button } from "antd";
import { useState } from "react";
import * as z from "zod";
import type { RawInputOf } from "#contract/api";
import { useTexts } from "#base/i18n";
import { getServerConnection, useServerReturn } from "#base/serverConnection";
import { UploadList } from "#kit/files/UploadList.tsx";
import { useUnsentFilesWarning } from "#kit/files/useUnsentFilesWarning.ts";
import { type DraftStore, useNamedDraftStore } from "#kit/form/drafts.ts";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { useWrite } from "#kit/parts/useWrite.ts";
import { commentApi, type CommentedRecord, UploadedFile } from "../contract.ts";
import { ChosenFiles } from "./ChosenFiles.tsx";
import { CommentInput } from "./CommentInput.tsx";
import { canSend, type CommentText, emptyInput, toContent } from "./commentText.ts";
import { FileChooser } from "./FileChooser.tsx";
import { useCommentFiles } from "./useCommentFiles.ts";
import { useLatestState } from "./useLatestState.ts";

type Props = {
  target: CommentedRecord;
  /** For the list of unsent input. */
  recordName: string;
};

/** The field for a new comment. What is not sent yet is kept as a draft. */
export function AddComment({ target, recordName }: Props) {
  const t = useTexts();
  const { entity, recordId } = target;
  const name = `${entity}/${recordId}/comment`;
  const drafts = useNamedDraftStore({ name, label: t("kit.comments.of", { name: recordName }) });
  return drafts.isReady ? <OpenInput target={target} drafts={drafts} /> : <DelayedSkeleton />;
}

const Draft = z.object({
  text: z.string(),
  people: z.array(z.tuple([z.string(), z.number()])),
  files: z.array(UploadedFile).default([]),
});

type NewComment = CommentText & { readonly files: readonly UploadedFile[] };

const emptyComment: NewComment = { ...emptyInput, files: [] };

function readDraft(drafts: DraftStore): NewComment {
  const { data } = Draft.safeParse(drafts.read()?.values);
  return data === undefined ? emptyComment : { ...data, people: new Map(data.people) };
}

/** The input, kept as a draft. Files arrive while the text changes, so each change builds on the latest. */
function useNewComment(drafts: DraftStore) {
  const { input, change } = useLatestState(() => readDraft(drafts));
  return {
    input,
    change(toChanges: (latest: NewComment) => Partial<NewComment>): void {
      const { text, people, files } = change(toChanges);
      if (text.trim() === "" && files.length === 0) drafts.clear();
      else drafts.write({ was: {}, values: { text, people: [...people], files } });
    },
  };
}

function OpenInput({ target, drafts }: { target: CommentedRecord; drafts: DraftStore }) {
  const t = useTexts();
  const { input, change } = useNewComment(drafts);
  const { files } = input;
  const sending = useCommentFiles(files.length, (file) => change((latest) => ({ files: [...latest.files, file] })));
  const warnOfUnsentFiles = useUnsentFilesWarning(sending.uploads);
  const { run, isBusy, isWaiting } = useSendComment(() => {
    change(() => emptyComment);
    warnOfUnsentFiles();
  });
  const content = toContent(input);
  const canBeSent = canSend(content, files.length) && !sending.uploads.isBusy;

  function handleSend(): void {
    const fileIds = files.map(({ id }) => id);
    if (canBeSent) void run({ ...target, content, ...(fileIds.length === 0 ? {} : { fileIds }) });
  }

  return (
    <form
      className="sw-comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        handleSend();
      }}
    >
      <ChosenFiles
        files={files}
        onRemove={({ id }) => change((latest) => ({ files: latest.files.filter((file) => file.id !== id) }))}
      />
      <UploadList uploads={sending.uploads} />
      <CommentInput
        target={target}
        value={input}
        label={t("comment.write")}
        onChange={(changes) => change(() => changes)}
        onSend={handleSend}
        onFiles={sending.add}
      />
      {isWaiting && <p role="status">{t("comment.waiting")}</p>}
      <span className="sw-comment-buttons">
        <FileChooser isDisabled={!sending.hasRoom} onChoose={sending.add} />
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={!canBeSent}>
          {t("comment.send")}
        </Button>
      </span>
    </form>
  );
}

/** Sends a comment. One that finds no server waits for its return, and is stored once however often it is sent. */
function useSendComment(onDone: () => void) {
  const write = useWrite(commentApi, "add", { done: "comment.sent", undo: true, onDone });
  const [waiting, setWaiting] = useState<RawInputOf<typeof commentApi.calls.add>>();

  async function run(comment: RawInputOf<typeof commentApi.calls.add>): Promise<void> {
    const isSent = await write.run(comment);
    setWaiting(isSent || getServerConnection() === "connected" ? undefined : comment);
  }

  useServerReturn(() => {
    if (waiting !== undefined) void run(waiting);
  });
  return { run, isBusy: write.isBusy, isWaiting: waiting !== undefined };
}
