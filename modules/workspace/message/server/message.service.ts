import type { InputOf, OutputOf } from "#contract/api";
import type { AttachedFile } from "#contract/attachedFile";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import type { Reversal } from "#core/request/history/trackedRecord";
import { defineFunction } from "#core/rows/databaseFunction";
import { type conversationApi, conversationError, deleteMinutes, type FoundMessage, maxFound } from "../contract.ts";
import { announceChange } from "./announceChange.ts";
import { requireNewContacts } from "./contactLimit.ts";
import { getOwnConversation, loadPartners, type OwnConversation } from "./conversation.service.ts";
import { conversationMembers, conversationMessages, conversations } from "./conversation.table.ts";
import { ensureDirectConversations, findDirectConversation } from "./directConversation.ts";
import { addInboxEntry } from "./inboxEntry.ts";
import { attachFiles, getUnsentFiles } from "./messageFile.service.ts";
import { loadMessageFiles, toMessageHead, toMessages } from "./messageView.ts";
import { getContact } from "./people.ts";

type Calls = (typeof conversationApi)["calls"];

const minuteMs = 60_000;

/** The newest messages of a conversation, those before a number, or those after one; the oldest of them first. */
export async function listMessages(
  ctx: Context,
  { conversationId, before, since, count }: InputOf<Calls["messages"]>,
): Promise<OutputOf<Calls["messages"]>> {
  await getOwnConversation(ctx, conversationId);
  const rows = ctx.rows(conversationMessages);
  let query = rows.selectWithDeleted().where("row.conversationId", "=", conversationId);
  if (before !== undefined) query = query.where("row.number", "<", before);
  if (since !== undefined) query = query.where("row.number", ">", since);
  const ordered = query.selectAll("row").orderBy("row.number", since === undefined ? "desc" : "asc");
  const found = await rows.run(ordered.limit(count + 1));
  const shown = found.slice(0, count);
  const items = await toMessages(ctx, since === undefined ? shown.toReversed() : shown);
  return { items, hasMore: found.length > count };
}

/** Sends a message of the caller to the other members of a conversation. */
export async function sendMessage(ctx: Context, input: InputOf<Calls["send"]>): Promise<OutputOf<Calls["send"]>> {
  const { content, quotedId } = input;
  const fileIds = [...new Set(input.fileIds)];
  if (content === "" && fileIds.length === 0) throw conversationError("conversation.empty");
  const own = await getOwnConversation(ctx, await findTarget(ctx, input));
  const conversationId = own.conversation.id;
  if (quotedId !== undefined) await requireQuotable(ctx, conversationId, quotedId);
  const files = await getUnsentFiles(ctx, fileIds);
  const rows = ctx.rows(conversationMessages);
  const id = await rows.add({
    conversationId,
    content,
    quotedId: quotedId ?? null,
    fileCount: files.length,
    fileNames: files.length === 0 ? null : files.map(({ name }) => name).join("\n"),
  });
  await attachFiles(ctx, id, fileIds);
  const { number } = await rows.get(id);
  // To answer is to have read what was there.
  await ctx.rows(conversationMembers).set(own.own.id, { readNumber: number });
  await addInboxEntry(ctx, { ...(await getOwnConversation(ctx, conversationId)), number });
  announceChange(ctx, conversationId, own.members);
  return { conversationId, id, number };
}

/** The conversation of the input, or the one with its receiver, which begins now if there is none. */
async function findTarget(ctx: Context, { conversationId, receiverId }: InputOf<Calls["send"]>): Promise<Id> {
  if (conversationId !== undefined) return conversationId;
  if (receiverId === undefined) throw conversationError("conversation.no_receiver");
  const known = await findDirectConversation(ctx, receiverId);
  if (known !== undefined) return known.id;
  const receiver = await getContact(ctx, receiverId);
  await requireNewContacts(ctx, 1);
  const begun = (await ensureDirectConversations(ctx, [receiver])).get(receiverId);
  if (begun === undefined) throw conversationError("conversation.missing");
  return begun.id;
}

async function requireQuotable(ctx: Context, conversationId: Id, quotedId: Id): Promise<void> {
  const quoted = await ctx.rows(conversationMessages).get(quotedId);
  if (quoted.conversationId !== conversationId) throw conversationError("conversation.message_missing");
}

/** Deletes a message of the caller soon after it was sent. */
export async function deleteMessage(ctx: Context, { id }: { id: Id }): Promise<void> {
  const message = await ctx.rows(conversationMessages).get(id);
  const own = await getOwnConversation(ctx, message.conversationId);
  if (message.createUserId !== ctx.caller.accountId) throw conversationError("conversation.not_author");
  if (ctx.now().getTime() - message.createTime.getTime() > deleteMinutes * minuteMs)
    throw conversationError("conversation.delete_late", { minutes: deleteMinutes });
  await ctx.rows(conversationMessages).remove(id);
  announceChange(ctx, own.conversation.id, own.members);
}

/** A deleted message comes back only in a conversation that its author still takes part in. */
export async function guardMessageUndo(ctx: Context, reversals: readonly Reversal[]): Promise<() => Promise<void>> {
  const found = await ctx.rows(conversationMessages).listWithDeleted(reversals.map(({ id }) => id));
  const touched: OwnConversation[] = [];
  for (const { createUserId, conversationId } of found) {
    if (createUserId !== ctx.caller.accountId) throw conversationError("conversation.not_author");
    touched.push(await getOwnConversation(ctx, conversationId));
  }
  return async () => {
    for (const { conversation, members } of touched) announceChange(ctx, conversation.id, members);
    await Promise.resolve();
  };
}

type MessageSearch = { words: readonly string[]; before: Id | null; atMost: number };

const searchOwnMessages = defineFunction<MessageSearch, { row: Id }>("search_own_messages", [
  "words",
  "before",
  "atMost",
]);

/** Messages of the caller's conversations with all words of a text, also in names of their files, the newest first. */
export async function searchMessages(ctx: Context, input: InputOf<Calls["search"]>): Promise<FoundMessage[]> {
  const { keyword, before } = input;
  const words = keyword.split(/\s+/u).filter((word) => word !== "");
  const matching = await ctx.callFunction(searchOwnMessages, { words, before: before ?? null, atMost: maxFound });
  if (matching.length === 0) return [];
  const messages = await ctx.rows(conversationMessages).list({ id: matching.map(({ row }) => row) });
  const found = messages.toSorted((one, other) => other.id - one.id);
  const ids = [...new Set(found.map(({ conversationId }) => conversationId))];
  const own = await ctx.rows(conversations).list({ id: ids });
  const [partners, files] = await Promise.all([loadPartners(ctx, own), loadMessageFiles(ctx, found)]);
  const isFound = ({ name }: AttachedFile) => words.some((word) => name.toLowerCase().includes(word.toLowerCase()));
  return found.map((row) => ({
    conversationId: row.conversationId,
    name: own.find(({ id }) => id === row.conversationId)?.name ?? null,
    partner: partners.get(row.conversationId) ?? null,
    message: toMessageHead(ctx, row),
    files: (files.get(row.id) ?? []).filter(isFound),
  }));
}
