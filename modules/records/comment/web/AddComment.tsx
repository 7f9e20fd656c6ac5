import * as z from "zod";
import { Button } from "antd";
import { useTexts } from "#base/i18n";
import { type DraftStore, useNamedDraftStore } from "#kit/form/drafts.ts";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { useWrite } from "#kit/parts/useWrite.ts";
import { commentApi, type CommentedRecord } from "../contract.ts";
import { CommentInput } from "./CommentInput.tsx";
import { canSend, emptyInput, type CommentText, toContent } from "./commentText.ts";
import { useCommentText } from "./useCommentText.ts";

type Props = {
  target: CommentedRecord;
  /** The kind of record, for the list of unsent input. */
  title: string;
};

/** The field for a new comment. What is not sent yet is kept as a draft. */
export function AddComment({ target, title }: Props) {
  const t = useTexts();
  const { entity, recordId } = target;
  const name = `${entity}/${recordId}/comment`;
  const drafts = useNamedDraftStore({ name, label: t("kit.comments.of", { name: title }) });
  return drafts.isReady ? <OpenInput target={target} drafts={drafts} /> : <DelayedSkeleton />;
}

const Draft = z.object({ text: z.string(), people: z.array(z.tuple([z.string(), z.number()])) });

function readDraft(drafts: DraftStore): CommentText {
  const { data } = Draft.safeParse(drafts.read()?.values);
  return data === undefined ? emptyInput : { text: data.text, people: new Map(data.people) };
}

function OpenInput({ target, drafts }: { target: CommentedRecord; drafts: DraftStore }) {
  const t = useTexts();
  const { input, change } = useCommentText(() => readDraft(drafts));
  const write = useWrite(commentApi, "add", {
    done: "comment.sent",
    undo: true,
    onDone: () => handleChange(emptyInput),
  });
  const content = toContent(input);

  function handleChange(changes: Partial<CommentText>): void {
    const next = change(changes);
    if (next.text.trim() === "") drafts.clear();
    else drafts.write({ was: {}, values: { text: next.text, people: [...next.people] } });
  }

  function handleSend(): void {
    if (canSend(content)) void write.run({ ...target, content });
  }

  return (
    <form
      className="sw-comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        handleSend();
      }}
    >
      <CommentInput
        target={target}
        value={input}
        label={t("comment.write")}
        onChange={handleChange}
        onSend={handleSend}
      />
      <Button type="primary" htmlType="submit" loading={write.isBusy} disabled={!canSend(content)}>
        {t("comment.send")}
      </Button>
    </form>
  );
}
