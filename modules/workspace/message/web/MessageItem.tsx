import { DeleteOutlined, RollbackOutlined } from "@ant-design/icons";
import { formatExactly, useConfirm, useTexts, useWrite } from "#kit";
import { LinkedText } from "#kit/cells/LinkedText.tsx";
import { NameWithAvatar } from "#kit/cells/NameWithAvatar.tsx";
import { formatClock } from "#kit/cells/time.ts";
import { IconButton } from "#kit/parts/IconButton.tsx";
import { PersonName } from "#modules/identity/account/web";
import {
  conversationApi,
  type ConversationDetail,
  ConversationKind,
  type ConversationMessage,
  deleteMinutes,
  type MessageHead,
} from "../contract.ts";
import { MessageFiles } from "./MessageFiles.tsx";
import { Quotation } from "./Quotation.tsx";

type Props = {
  message: ConversationMessage;
  conversation: ConversationDetail;
  onQuote: (message: MessageHead) => void;
};

/** A message with what it answers, its files, and who has read it. */
export function MessageItem({ message, conversation, onQuote }: Props) {
  const t = useTexts();
  const { isOwn, isDeleted, title, content, quoted, files, createTime, createUserId, createUserName } = message;
  const author = conversation.members.find(({ accountId }) => accountId === createUserId);
  const name = createUserName ?? t("conversation.unknown");
  const isNamed = !isOwn && conversation.kind === ConversationKind.group;
  return (
    <li className="sw-message" data-own={isOwn}>
      {isNamed && (
        <PersonName id={createUserId} name={name}>
          <NameWithAvatar row={author ?? {}} name={name} />
        </PersonName>
      )}
      {!isNamed && <span className="sw-hidden">{createUserName}</span>}
      <div className="sw-message-bubble" data-deleted={isDeleted}>
        {quoted !== null && <Quotation message={quoted} />}
        {title !== null && <strong>{title}</strong>}
        {isDeleted ? <p>{t("conversation.removed")}</p> : content !== "" && <Words text={content} />}
        {files.length > 0 && <MessageFiles files={files} />}
      </div>
      <div className="sw-message-foot">
        <time dateTime={createTime.toISOString()} title={formatExactly(createTime)}>
          {formatClock(createTime)}
        </time>
        {isOwn && !isDeleted && <ReadState number={message.number} conversation={conversation} />}
        {!isDeleted && (
          <IconButton
            icon={<RollbackOutlined aria-hidden />}
            label={t("conversation.quote")}
            onClick={() => onQuote(message)}
          />
        )}
        {isOwn && !isDeleted && <DeleteButton message={message} />}
      </div>
    </li>
  );
}

function Words({ text }: { text: string }) {
  return (
    <p>
      <LinkedText text={text} />
    </p>
  );
}

/** Whether the others have read an own message. */
function ReadState({ number, conversation }: { number: number; conversation: ConversationDetail }) {
  const t = useTexts();
  const others = conversation.members.filter(({ isOwn }) => !isOwn);
  const count = others.filter(({ readNumber }) => readNumber >= number).length;
  if (others.length === 0) return undefined;
  if (conversation.kind === ConversationKind.group)
    return <span>{t("conversation.readBy", { count, total: others.length })}</span>;
  return <span>{t(count > 0 ? "conversation.read" : "conversation.unreadYet")}</span>;
}

const minuteMs = 60_000;

function isDeletable(createTime: Date): boolean {
  return Date.now() - createTime.getTime() <= deleteMinutes * minuteMs;
}

function DeleteButton({ message: { id, createTime } }: Pick<Props, "message">) {
  const t = useTexts();
  const confirm = useConfirm();
  const remove = useWrite(conversationApi, "delete", { done: "conversation.deleted", undo: true });
  if (!isDeletable(createTime)) return undefined;

  async function handleClick(): Promise<void> {
    const title = t("conversation.deleteAsk");
    const text = t("conversation.deleteText");
    if (await confirm({ title, text, ok: t("kit.delete"), isDangerous: true })) await remove.run({ id });
  }

  return (
    <IconButton
      icon={<DeleteOutlined aria-hidden />}
      label={t("conversation.delete")}
      onClick={() => void handleClick()}
    />
  );
}
