import { DeleteOutlined, EditOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { NameWithAvatar } from "#kit/cells/NameWithAvatar.tsx";
import { formatAgo, formatExactly } from "#kit/cells/time.ts";
import { IconButton } from "#kit/parts/IconButton.tsx";
import { useConfirm } from "#kit/parts/useConfirm.ts";
import { useWrite } from "#kit/parts/useWrite.ts";
import { PersonName } from "#modules/identity/account/web";
import { type Comment, commentApi, type CommentedRecord } from "../contract.ts";
import { CommentFiles } from "./CommentFiles.tsx";
import { CommentWords } from "./CommentWords.tsx";
import { EditComment } from "./EditComment.tsx";
import { ReactionBar } from "./ReactionBar.tsx";

type Props = { comment: Comment; target: CommentedRecord };

/** A comment; its author may change and delete it. */
export function CommentItem({ comment, target }: Props) {
  const t = useTexts();
  const [isEditing, setEditing] = useState(false);
  const { id, createUserId, createUserName, createTime, editedTime, isOwn } = comment;
  const name = createUserName ?? t("comment.system");
  return (
    <li data-own={isOwn}>
      <div className="sw-comment-head">
        <PersonName id={createUserId} name={name}>
          <NameWithAvatar row={comment} name={name} />
        </PersonName>
        <time dateTime={createTime.toISOString()} title={formatExactly(createTime)}>
          {formatAgo(createTime)}
        </time>
        {editedTime !== null && (
          <span className="sw-comment-edited" title={formatExactly(editedTime)}>
            {t("comment.edited")}
          </span>
        )}
        {isOwn && !isEditing && (
          <span className="sw-comment-actions">
            <IconButton
              icon={<EditOutlined aria-hidden />}
              label={t("comment.edit")}
              onClick={() => setEditing(true)}
            />
            <DeleteButton id={id} />
          </span>
        )}
      </div>
      {isEditing ? (
        <EditComment comment={comment} target={target} onEnd={() => setEditing(false)} />
      ) : (
        <>
          <CommentWords comment={comment} />
          {comment.files.length > 0 && <CommentFiles files={comment.files} />}
          <ReactionBar comment={comment} />
        </>
      )}
    </li>
  );
}

function DeleteButton({ id }: Pick<Comment, "id">) {
  const t = useTexts();
  const confirm = useConfirm();
  const remove = useWrite(commentApi, "delete", { done: "comment.deleted", undo: true });

  async function handleClick(): Promise<void> {
    const title = t("comment.deleteAsk");
    if (await confirm({ title, ok: t("kit.delete"), isDangerous: true })) await remove.run({ id });
  }

  return (
    <IconButton icon={<DeleteOutlined aria-hidden />} label={t("comment.delete")} onClick={() => void handleClick()} />
  );
}
