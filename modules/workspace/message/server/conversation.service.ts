import type { InputOf, OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import {
  type Conversation,
  type conversationApi,
  type ConversationDetail,
  conversationError,
  ConversationKind,
  type MessageHead,
} from "../contract.ts";
import { conversationMembers, conversationMessages, conversations } from "./conversation.table.ts";
import { findDirectConversation } from "./directConversation.ts";
import { readConversationEntry } from "./inboxEntry.ts";
import { toMessageHead } from "./messageView.ts";
import { getContact, isInUse, loadMembers } from "./people.ts";
import { announceChange } from "./announceChange.ts";
import { defineFunction } from "#core/rows/databaseFunction";

type Calls = (typeof conversationApi)["calls"];
/** Rows of the tables. */
export type ConversationRow = RowOf<typeof conversations>;
type MemberRow = RowOf<typeof conversationMembers>;

const countUnread = defineFunction<object, { row: number }>("count_unread_messages", []);

/** Number of messages that the caller has not read. */
export async function countUnreadMessages(ctx: Context): Promise<number> {
  const [answer] = await ctx.callFunction(countUnread, {});
  return answer?.row ?? 0;
}

/** The conversations of the caller, those with the newest messages first. */
export async function listConversations(
  ctx: Context,
  { before, count }: InputOf<Calls["list"]>,
): Promise<OutputOf<Calls["list"]>> {
  const own = ctx.rows(conversationMembers).select().select("row.conversationId");
  const joined = own.where("row.accountId", "=", ctx.caller.accountId).where("row.leftAt", "is", null);
  const rows = ctx.rows(conversations);
  const all = rows.select().where("row.id", "in", joined.$castTo<{ id: Id }>());
  // A conversation of two begins with its first message.
  const begun = all.where((on) => on.or([on("row.kind", "=", ConversationKind.group), on("row.lastNumber", ">", 0)]));
  const earlier = before === undefined ? begun : begun.where("row.activity", "<", before);
  const query = earlier.selectAll("row").orderBy("row.activity", "desc");
  const found = await rows.run(query.limit(count + 1));
  return { items: await toConversations(ctx, found.slice(0, count)), hasMore: found.length > count };
}

async function toConversations(ctx: Context, found: readonly ConversationRow[]): Promise<Conversation[]> {
  if (found.length === 0) return [];
  const { accountId } = ctx.caller;
  const [own, counts, last, partners] = await Promise.all([
    ctx.rows(conversationMembers).list({ conversationId: found.map(({ id }) => id), accountId }),
    countMembers(ctx, found),
    loadLastMessages(ctx, found),
    loadPartners(ctx, found),
  ]);
  const readNumbers = new Map(own.map(({ conversationId, readNumber }) => [conversationId, readNumber]));
  return found.map(({ id, kind, name, lastNumber, activity }) => ({
    id,
    kind,
    name,
    partner: partners.get(id) ?? null,
    memberCount: counts.get(id) ?? 0,
    lastNumber,
    unreadCount: lastNumber - (readNumbers.get(id) ?? lastNumber),
    activity,
    last: last.get(id) ?? null,
  }));
}

async function countMembers(ctx: Context, found: readonly ConversationRow[]): Promise<ReadonlyMap<Id, number>> {
  const rows = ctx.rows(conversationMembers);
  const ids = found.map(({ id }) => id);
  const members = rows.select().where("row.conversationId", "in", ids).where("row.leftAt", "is", null);
  const counts = await rows.run(
    members
      .groupBy("row.conversationId")
      .select("row.conversationId")
      .select((on) => on.fn.countAll<number>().as("count")),
  );
  return new Map(counts.map(({ conversationId, count }) => [conversationId, count]));
}

async function loadLastMessages(ctx: Context, found: readonly ConversationRow[]): Promise<Map<Id, MessageHead>> {
  const rows = ctx.rows(conversationMessages);
  const last = rows
    .selectWithDeleted()
    .where((on) =>
      on.or(
        found.map(({ id, lastNumber }) =>
          on.and([on("row.conversationId", "=", id), on("row.number", "=", lastNumber)]),
        ),
      ),
    );
  const messages = await rows.run(last.selectAll("row"));
  return new Map(messages.map((message) => [message.conversationId, toMessageHead(ctx, message)]));
}

type Partner = NonNullable<Conversation["partner"]>;

/** The other accounts of conversations of two, also those out of the data scope: they have written to the caller. */
export async function loadPartners(ctx: Context, found: readonly ConversationRow[]): Promise<Map<Id, Partner>> {
  const partners = found.flatMap((one) => {
    const partnerId = one.creatorId === ctx.caller.accountId ? one.partnerId : one.creatorId;
    return one.kind === ConversationKind.group || partnerId === null ? [] : [{ id: one.id, partnerId }];
  });
  const known = await loadMembers(
    ctx,
    partners.map(({ partnerId }) => partnerId),
  );
  return new Map(
    partners.map(({ id, partnerId }) => {
      const { realName = "", avatar = null } = known.get(partnerId) ?? {};
      return [id, { id: partnerId, realName, avatar }];
    }),
  );
}

/** A conversation of the caller, and its members. */
export type OwnConversation = {
  readonly conversation: ConversationRow;
  readonly own: MemberRow;
  /** The caller among them. */
  readonly members: readonly MemberRow[];
};

/** A conversation that the caller is a member of; any other is missing. */
export async function getOwnConversation(ctx: Context, id: Id): Promise<OwnConversation> {
  const [found, members] = await Promise.all([
    ctx.rows(conversations).list({ id }),
    ctx.rows(conversationMembers).list({ conversationId: id, leftAt: null }),
  ]);
  const [conversation] = found;
  const own = members.find(({ accountId }) => accountId === ctx.caller.accountId);
  if (conversation === undefined || own === undefined) throw conversationError("conversation.missing");
  return { conversation, own, members };
}

/** A conversation with its members. */
export async function getConversation(ctx: Context, { id }: { id: Id }): Promise<ConversationDetail> {
  const { conversation, own, members } = await getOwnConversation(ctx, id);
  const { kind, name, lastNumber, creatorId } = conversation;
  const { accountId } = ctx.caller;
  const [partners, known] = await Promise.all([
    loadPartners(ctx, [conversation]),
    loadMembers(
      ctx,
      members.map((member) => member.accountId),
    ),
  ]);
  const partner = partners.get(id) ?? null;
  return {
    id,
    kind,
    name,
    partner,
    memberCount: members.length,
    lastNumber,
    unreadCount: lastNumber - own.readNumber,
    isOwnGroup: kind === ConversationKind.group && creatorId === accountId,
    isPartnerGone: partner !== null && !isInUse(known.get(partner.id)),
    members: members.map((member) => ({
      accountId: member.accountId,
      realName: known.get(member.accountId)?.realName ?? member.accountName ?? "",
      avatar: known.get(member.accountId)?.avatar ?? null,
      readNumber: member.readNumber,
      isOwn: member.accountId === accountId,
    })),
  };
}

/** An account that the caller writes to: one in the data scope, or one that has written before. */
export async function findPerson(
  ctx: Context,
  { accountId }: InputOf<Calls["person"]>,
): Promise<OutputOf<Calls["person"]>> {
  const conversation = await findDirectConversation(ctx, accountId);
  if (conversation === undefined || conversation.lastNumber === 0) {
    const { id, realName, avatar } = await getContact(ctx, accountId);
    return { partner: { id, realName, avatar }, conversationId: null };
  }
  const partners = await loadPartners(ctx, [conversation]);
  const partner = partners.get(conversation.id) ?? { id: accountId, realName: "", avatar: null };
  return { partner, conversationId: conversation.id };
}

/** The caller has read the messages up to a number; the entry of its inbox counts as read as well. */
export async function markRead(ctx: Context, { conversationId, number }: InputOf<Calls["markRead"]>): Promise<void> {
  const { conversation, own, members } = await getOwnConversation(ctx, conversationId);
  const readNumber = Math.min(number, conversation.lastNumber);
  await readConversationEntry(ctx, conversation);
  if (readNumber <= own.readNumber) return;
  await ctx.rows(conversationMembers).set(own.id, { readNumber });
  announceChange(ctx, conversationId, members);
}
