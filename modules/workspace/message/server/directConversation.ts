import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { ConversationKind } from "../contract.ts";
import type { ConversationRow } from "./conversation.service.ts";
import { conversationMembers, conversations } from "./conversation.table.ts";

/** Another account, with its name when the conversation begins. */
export type NewPartner = { readonly id: Id; readonly realName: string };

/** The conversations of two between the caller and these accounts, by the other account. */
export async function listDirectConversations(ctx: Context, ids: readonly Id[]): Promise<Map<Id, ConversationRow>> {
  if (ids.length === 0) return new Map();
  const { accountId } = ctx.caller;
  const kind = ConversationKind.direct;
  const [begun, joined] = await Promise.all([
    ctx.rows(conversations).list({ kind, creatorId: accountId, partnerId: ids }),
    ctx.rows(conversations).list({ kind, partnerId: accountId, creatorId: ids }),
  ]);
  const byPartner = new Map<Id, ConversationRow>();
  for (const one of begun) if (one.partnerId !== null) byPartner.set(one.partnerId, one);
  for (const one of joined) byPartner.set(one.creatorId, one);
  return byPartner;
}

/** The conversation of two between the caller and an account, if there is one. */
export async function findDirectConversation(ctx: Context, accountId: Id): Promise<ConversationRow | undefined> {
  return (await listDirectConversations(ctx, [accountId])).get(accountId);
}

/**
 * The conversations of two with these accounts, which begin now where there are none. An account that begins the same
 * one at the same time has it first or second: there is one for each pair.
 */
export async function ensureDirectConversations(
  ctx: Context,
  partners: readonly NewPartner[],
): Promise<Map<Id, ConversationRow>> {
  const ids = partners.map(({ id }) => id);
  const known = await listDirectConversations(ctx, ids);
  const missing = partners.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return known;
  const { accountId, realName } = ctx.caller;
  await ctx
    .rows(conversations)
    .addMissing(missing.map(({ id }) => ({ kind: ConversationKind.direct, creatorId: accountId, partnerId: id })));
  const all = await listDirectConversations(ctx, ids);
  const members = missing.flatMap((partner) => {
    const conversation = all.get(partner.id);
    // The other account has added both.
    if (conversation?.creatorId !== accountId) return [];
    const added = { conversationId: conversation.id, addedBy: accountId };
    return [
      { ...added, accountId, accountName: realName },
      { ...added, accountId: partner.id, accountName: partner.realName },
    ];
  });
  await ctx.rows(conversationMembers).addMissing(members);
  return all;
}
