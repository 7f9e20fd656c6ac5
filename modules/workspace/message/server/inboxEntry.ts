import type { Context } from "#core/request/context";
import { readInboxEntry, sendPersonalNotice } from "#modules/workspace/notice/server";
import { ConversationKind } from "../contract.ts";
import type { ConversationRow, OwnConversation } from "./conversation.service.ts";
import type { Id } from "#contract/id";

const path = "/dashboard/message";

/** The entry of a conversation of two leads to the sender, so that one entry serves all receivers of a message. */
function toLink({ id, kind }: ConversationRow, senderId: Id | null): string {
  return kind === ConversationKind.group ? `${path}?conversation=${id}` : `${path}?person=${senderId}`;
}

/** Adds a message of the caller to the inboxes of the members who had read everything before. */
export async function addInboxEntry(
  ctx: Context,
  { conversation, members, number }: OwnConversation & { readonly number: number },
): Promise<void> {
  const { accountId } = ctx.caller;
  const receiverIds = members
    .filter((member) => member.accountId !== accountId && member.readNumber === number - 1)
    .map((member) => member.accountId);
  await sendEntry(ctx, conversation, receiverIds);
}

/** Adds an entry to inboxes. It quotes nothing: an inbox keeps what its owner may read no more. */
export async function sendEntry(
  ctx: Context,
  conversation: ConversationRow,
  receiverIds: readonly Id[],
): Promise<void> {
  if (receiverIds.length === 0) return;
  const { accountId, realName: author } = ctx.caller;
  const { name } = conversation;
  await sendPersonalNotice(ctx, {
    write: (t) => ({
      title: name === null ? t("conversation.notice", { author }) : t("conversation.notice.group", { author, name }),
      text: t("conversation.notice.text"),
    }),
    receiverIds,
    kind: "message",
    key: toKey(conversation),
    link: toLink(conversation, accountId),
  });
}

/** Marks the entry of a conversation in the caller's inbox as read. */
export async function readConversationEntry(ctx: Context, conversation: ConversationRow): Promise<void> {
  await readInboxEntry(ctx, toKey(conversation));
}

function toKey({ id }: ConversationRow): string {
  return `conversation:${id}`;
}
