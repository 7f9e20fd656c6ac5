import { Button } from "antd";
import * as z from "zod";
import { useTexts } from "#base/i18n";
import { UploadList } from "#kit/files/UploadList.tsx";
import { useUnsentFilesWarning } from "#kit/files/useUnsentFilesWarning.ts";
import { type DraftStore, useNamedDraftStore } from "#kit/form/drafts.ts";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { useWrite } from "#kit/parts/useWrite.ts";
import { type Comment, commentApi, type CommentedRecord, UploadedFile } from "../contract.ts";
import { ChosenFiles } from "./ChosenFiles.tsx";
import { CommentInput } from "./CommentInput.tsx";
import { canSend, type CommentText, toContent, toInput } from "./commentText.ts";
import { FileChooser } from "./FileChooser.tsx";
import { nameFiles } from "./nameFiles.ts";
import { useCommentFiles } from "./useCommentFiles.ts";
import { useLatestState } from "./useLatestState.ts";

type Props = { comment: Comment; target: CommentedRecord; onEnd: () => void };

type EditedComment = CommentText & {
  /** The files of the comment that stay. */
  readonly kept: Comment["files"];
  readonly added: readonly UploadedFile[];
};

const Draft = z.object({
  version: z.int(),
  text: z.string(),
  people: z.array(z.tuple([z.string(), z.number()])),
  keptIds: z.array(z.number()),
  added: z.array(UploadedFile),
});

/**
 * Changes the text and the files of an own comment in its place. Unsaved changes are kept as a draft until they are saved
 * or cancelled: the drawer around them may be closed.
 */
export function EditComment(props: Props) {
  const t = useTexts();
  const { entity, recordId } = props.target;
  const name = `${entity}/${recordId}/comment/${props.comment.id}`;
  const drafts = useNamedDraftStore({ name, label: t("comment.edit"), isUnoffered: true });
  return drafts.isReady ? <OpenEdit {...props} drafts={drafts} /> : <DelayedSkeleton />;
}

/** The comment with the changes of its draft; those of an older version do not fit any more. */
function readDraft(drafts: DraftStore, { content, mentions, files, version }: Comment): EditedComment {
  const { data } = Draft.safeParse(drafts.read()?.values);
  if (data?.version !== version) return { ...toInput(content, mentions), kept: files, added: [] };
  const { text, people, keptIds, added } = data;
  return { text, people: new Map(people), kept: files.filter(({ id }) => keptIds.includes(id)), added };
}

function useEditedComment(drafts: DraftStore, comment: Comment) {
  const { input, change } = useLatestState(() => readDraft(drafts, comment));
  return {
    input,
    change(toChanges: (latest: EditedComment) => Partial<EditedComment>): void {
      const { text, people, kept, added } = change(toChanges);
      const keptIds = kept.map(({ id }) => id);
      drafts.write({ was: {}, values: { version: comment.version, text, people: [...people], keptIds, added } });
    },
  };
}

function OpenEdit({ comment, target, onEnd, drafts }: Props & { drafts: DraftStore }) {
  const t = useTexts();
  const { input, change } = useEditedComment(drafts, comment);
  const files = [...nameFiles(t, input.kept), ...input.added];
  const sending = useCommentFiles(files.length, (file) => change(({ added }) => ({ added: [...added, file] })));
  const warnOfUnsentFiles = useUnsentFilesWarning(sending.uploads);
  const write = useWrite(commentApi, "update", { done: "comment.changed", undo: true, onDone: handleDone });
  const content = toContent(input);
  const canSave = canSend(content, files.length) && !sending.uploads.isBusy;

  function handleEnd(): void {
    drafts.clear();
    onEnd();
  }

  function handleDone(): void {
    warnOfUnsentFiles();
    handleEnd();
  }

  function handleRemove({ id }: UploadedFile): void {
    change(({ kept, added }) => ({
      kept: kept.filter((file) => file.id !== id),
      added: added.filter((file) => file.id !== id),
    }));
  }

  function handleSave(): void {
    if (!canSave) return;
    const changes = listChanges(comment, input, content);
    if (Object.keys(changes).length === 0) handleDone();
    else void write.run({ id: comment.id, version: comment.version, ...changes });
  }

  return (
    <form
      className="sw-comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        handleSave();
      }}
    >
      <ChosenFiles files={files} onRemove={handleRemove} />
      <UploadList uploads={sending.uploads} />
      <CommentInput
        target={target}
        value={input}
        label={t("comment.edit")}
        autoFocus
        onChange={(changes) => change(() => changes)}
        onSend={handleSave}
        onFiles={sending.add}
      />
      <span className="sw-comment-buttons">
        <FileChooser isDisabled={!sending.hasRoom} onChoose={sending.add} />
        <Button onClick={handleEnd}>{t("kit.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={write.isBusy} disabled={!canSave}>
          {t("kit.save")}
        </Button>
      </span>
    </form>
  );
}

/** What differs from the comment as it is stored. */
function listChanges(comment: Comment, { kept, added }: EditedComment, content: string) {
  const removed = comment.files.filter(({ id }) => !kept.some((file) => file.id === id));
  return {
    ...(content === comment.content ? {} : { content }),
    ...(added.length === 0 ? {} : { addedFileIds: added.map(({ id }) => id) }),
    ...(removed.length === 0 ? {} : { removedFileIds: removed.map(({ id }) => id) }),
  };
}
