import { Button } from "antd";
import { useTexts } from "#base/i18n";
import { useWrite } from "#kit/parts/useWrite.ts";
import { type Comment, commentApi, type CommentedRecord } from "../contract.ts";
import { CommentInput } from "./CommentInput.tsx";
import { canSend, toContent, toInput } from "./commentText.ts";
import { useLatestState } from "./useLatestState.ts";

type Props = { comment: Comment; target: CommentedRecord; onEnd: () => void };

/** Changes an own comment in its place. */
export function EditComment({ comment, target, onEnd }: Props) {
  const t = useTexts();
  const { input, change } = useLatestState(() => toInput(comment.content, comment.mentions));
  const write = useWrite(commentApi, "update", { done: "comment.changed", undo: true, onDone: onEnd });
  const content = toContent(input);

  function handleSave(): void {
    if (content === comment.content) onEnd();
    else if (canSend(content)) void write.run({ id: comment.id, version: comment.version, content });
  }

  return (
    <form
      className="sw-comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        handleSave();
      }}
    >
      <CommentInput
        target={target}
        value={input}
        label={t("comment.edit")}
        autoFocus
        onChange={(changes) => change(() => changes)}
        onSend={handleSave}
      />
      <span className="sw-comment-buttons">
        <Button onClick={onEnd}>{t("kit.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={write.isBusy} disabled={!canSend(content)}>
          {t("kit.save")}
        </Button>
      </span>
    </form>
  );
}
