import type { Context } from "#core/request/context";
import type { SentToAccounts } from "#modules/identity/online/server";
import { conversationMembers, conversationMessages } from "./conversation.table.ts";
import { ensureDirectConversations } from "./directConversation.ts";
import { sendEntry } from "./inboxEntry.ts";
import { toPlainText } from "#modules/workspace/notice/server";

/** Adds a message to the conversations with its receivers, so that they find and answer it later. */
export async function keepSentMessage(ctx: Context, { title, message, receivers }: SentToAccounts): Promise<void> {
  const { accountId } = ctx.caller;
  const others = receivers.filter(({ id }) => id !== accountId);
  if (others.length === 0) return;
  const found = await ensureDirectConversations(ctx, others);
  const conversations = [...found.values()];
  const content = toPlainText(message);
  await ctx.rows(conversationMessages).addAll(conversations.map(({ id }) => ({ conversationId: id, title, content })));
  const conversationId = conversations.map(({ id }) => id);
  const lastNumbers = new Map(conversations.map(({ id, lastNumber }) => [id, lastNumber]));
  const members = await ctx.rows(conversationMembers).list({ conversationId, accountId: others.map(({ id }) => id) });
  const [conversation] = conversations;
  const upToDate = members.filter((member) => member.readNumber === lastNumbers.get(member.conversationId));
  if (conversation !== undefined)
    await sendEntry(
      ctx,
      conversation,
      upToDate.map((member) => member.accountId),
    );
  ctx.publish({ accounts: [accountId, ...others.map(({ id }) => id)] }, "MessagesChanged", {});
}
