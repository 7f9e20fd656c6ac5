import type { AttachedFile } from "#contract/attachedFile";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import type { ConversationMessage, MessageHead } from "../contract.ts";
import { conversationFiles, conversationMessages } from "./conversation.table.ts";
import { loadFiles } from "./messageFile.service.ts";

type MessageRow = RowOf<typeof conversationMessages>;

/** A message in the form of the contract. Of a deleted one only the mark leaves the server. */
export function toMessageHead(ctx: Context, row: MessageRow): MessageHead {
  const { id, number, title, content, fileCount, createTime, createUserId, createUserName, deletedAt } = row;
  const isDeleted = deletedAt !== null;
  return {
    id,
    number,
    title: isDeleted ? null : title,
    content: isDeleted ? "" : content,
    fileCount: isDeleted ? 0 : fileCount,
    isDeleted,
    isOwn: createUserId === ctx.caller.accountId,
    createTime,
    createUserId,
    createUserName,
  };
}

/** Messages with what they answer and their files. */
export async function toMessages(ctx: Context, rows: readonly MessageRow[]): Promise<ConversationMessage[]> {
  const shown = rows.filter(({ deletedAt }) => deletedAt === null);
  const [quoted, files] = await Promise.all([loadQuoted(ctx, shown), loadMessageFiles(ctx, shown)]);
  return rows.map((row) => {
    const isQuoting = row.quotedId !== null && row.deletedAt === null;
    return {
      ...toMessageHead(ctx, row),
      quoted: isQuoting ? (quoted.get(row.quotedId) ?? null) : null,
      files: files.get(row.id) ?? [],
    };
  });
}

async function loadQuoted(ctx: Context, rows: readonly MessageRow[]): Promise<ReadonlyMap<Id | null, MessageHead>> {
  const ids = [...new Set(rows.flatMap(({ quotedId }) => quotedId ?? []))];
  const found = ids.length === 0 ? [] : await ctx.rows(conversationMessages).listWithDeleted(ids);
  return new Map(found.map((row) => [row.id, toMessageHead(ctx, row)]));
}

/** The files of messages, by the id of the message. */
export async function loadMessageFiles(ctx: Context, rows: readonly MessageRow[]): Promise<Map<Id, AttachedFile[]>> {
  const messageId = rows.filter(({ fileCount }) => fileCount > 0).map(({ id }) => id);
  if (messageId.length === 0) return new Map();
  const links = await ctx.rows(conversationFiles).list({ messageId });
  const ordered = links.toSorted((one, other) => one.position - other.position);
  const files = await loadFiles(
    ctx,
    ordered.map(({ fileId }) => fileId),
  );
  const byMessage = Map.groupBy(ordered, (link) => link.messageId);
  return new Map(
    [...byMessage].map(([id, own]) => [
      id,
      own.flatMap(({ fileId }) => files.find((file) => file.id === fileId) ?? []),
    ]),
  );
}
