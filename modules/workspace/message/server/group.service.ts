import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { type conversationApi, conversationError, ConversationKind, maxMembers } from "../contract.ts";
import { announceChange } from "./announceChange.ts";
import { requireNewContacts } from "./contactLimit.ts";
import { getOwnConversation, type OwnConversation } from "./conversation.service.ts";
import { conversationMembers, conversations } from "./conversation.table.ts";
import { getContacts } from "./people.ts";

type Calls = (typeof conversationApi)["calls"];

/** Begins a group of the caller with accounts in the data scope. */
export async function addGroup(ctx: Context, { name, accountIds }: InputOf<Calls["addGroup"]>): Promise<Id> {
  const { accountId, realName } = ctx.caller;
  const contacts = await getContacts(ctx, accountIds);
  if (contacts.length === 0) throw conversationError("conversation.no_receiver");
  requireRoom(contacts.length + 1);
  await requireNewContacts(ctx, contacts.length);
  const conversationId = await ctx
    .rows(conversations)
    .add({ kind: ConversationKind.group, name, creatorId: accountId });
  const members = [{ id: accountId, realName }, ...contacts];
  await addAll(ctx, conversationId, members);
  announceChange(
    ctx,
    conversationId,
    members.map(({ id }) => ({ accountId: id })),
  );
  return conversationId;
}

async function addAll(ctx: Context, conversationId: Id, people: readonly { id: Id; realName: string }[]) {
  const addedBy = ctx.caller.accountId;
  await ctx
    .rows(conversationMembers)
    .addMissing(people.map(({ id, realName }) => ({ conversationId, accountId: id, accountName: realName, addedBy })));
}

/** Changes the name of a group of the caller. */
export async function renameGroup(
  ctx: Context,
  { conversationId, name }: InputOf<Calls["renameGroup"]>,
): Promise<void> {
  const { members } = await getManagedGroup(ctx, conversationId);
  await ctx.rows(conversations).set(conversationId, { name });
  announceChange(ctx, conversationId, members);
}

/** Adds accounts in the data scope to a group of the caller; those who had left come back. */
export async function addMembers(
  ctx: Context,
  { conversationId, accountIds }: InputOf<Calls["addMembers"]>,
): Promise<void> {
  const { members } = await getManagedGroup(ctx, conversationId);
  const known = new Set(members.map(({ accountId }) => accountId));
  const contacts = (await getContacts(ctx, accountIds)).filter(({ id }) => !known.has(id));
  if (contacts.length === 0) return;
  requireRoom(members.length + contacts.length);
  await requireNewContacts(ctx, contacts.length);
  const accountId = contacts.map(({ id }) => id);
  const former = await ctx.rows(conversationMembers).list({ conversationId, accountId });
  for (const { id } of former) await ctx.rows(conversationMembers).set(id, { leftAt: null });
  await addAll(ctx, conversationId, contacts);
  announceChange(ctx, conversationId, [...members, ...accountId.map((id) => ({ accountId: id }))]);
}

/** Removes an account from a group of the caller. */
export async function removeMember(
  ctx: Context,
  { conversationId, accountId }: InputOf<Calls["removeMember"]>,
): Promise<void> {
  const group = await getManagedGroup(ctx, conversationId);
  await endMembership(ctx, group, accountId);
}

/** The caller leaves a group. */
export async function leaveGroup(ctx: Context, { conversationId }: InputOf<Calls["leaveGroup"]>): Promise<void> {
  const group = await getOwnConversation(ctx, conversationId);
  if (group.conversation.kind !== ConversationKind.group) throw conversationError("conversation.not_manager");
  await endMembership(ctx, group, ctx.caller.accountId);
}

async function endMembership(ctx: Context, { conversation, members }: OwnConversation, accountId: Id): Promise<void> {
  const member = members.find((one) => one.accountId === accountId);
  if (member === undefined) throw conversationError("conversation.person_missing");
  await ctx.rows(conversationMembers).set(member.id, { leftAt: ctx.now() });
  announceChange(ctx, conversation.id, members);
}

async function getManagedGroup(ctx: Context, id: Id): Promise<OwnConversation> {
  const own = await getOwnConversation(ctx, id);
  const { kind, creatorId } = own.conversation;
  if (kind !== ConversationKind.group || creatorId !== ctx.caller.accountId)
    throw conversationError("conversation.not_manager");
  return own;
}

function requireRoom(count: number): void {
  if (count > maxMembers) throw conversationError("conversation.member_limit", { maximum: maxMembers });
}
