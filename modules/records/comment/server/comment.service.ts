import type { InputOf, OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { IncomingFile } from "#core/http/upload";
import type { Context } from "#core/request/context";
import type { Reversal } from "#core/request/history/trackedRecord";
import type { RowOf } from "#core/rows/table";
import {
  type Comment,
  type commentApi,
  type CommentedRecord,
  commentError,
  type CommentSummary,
  listMentionedIds,
  maxCommentCount,
  maxCommentFiles,
  maxReadComments,
  type MentionablePerson,
  type UploadedFile,
} from "../contract.ts";
import { comments } from "./comment.table.ts";
import { commentFiles } from "./commentFiles.ts";
import { tellFollowers, tellMentioned } from "./commentNotices.ts";
import { findCommentedRecords, getCommentedRecord, getRecordOfComment, type VisibleRecord } from "./commentedRecord.ts";
import { addFollower, isFollower } from "./follower.service.ts";
import { type CommentPerson, getMentionedReaders, listPeople, loadCommentPeople } from "./mentions.ts";
import { loadReactions } from "./reaction.service.ts";
import { announceChange } from "./watch.service.ts";

type Calls = (typeof commentApi)["calls"];
type CommentRow = RowOf<typeof comments>;

/** The newest comments of a record, or those before one of them, the oldest first. */
export async function listComments(
  ctx: Context,
  { before, count, ...target }: InputOf<Calls["list"]>,
): Promise<OutputOf<Calls["list"]>> {
  await getCommentedRecord(ctx, target);
  const rows = ctx.rows(comments);
  const all = selectOf(ctx, target);
  const earlier = before === undefined ? all : all.where("row.id", "<", before);
  const newest = earlier.selectAll("row").orderBy("row.id", "desc");
  const found = await rows.run(newest.limit(count + 1));
  const shown = found.slice(0, count).toReversed();
  return { items: await toComments(ctx, shown), hasMore: found.length > count };
}

/** The newest comments on those of the records that the caller sees. */
export async function listCommentsOfRecords(
  ctx: Context,
  { entity, recordIds }: InputOf<Calls["ofRecords"]>,
): Promise<OutputOf<Calls["ofRecords"]>> {
  const visible = await findCommentedRecords(ctx, entity, recordIds);
  const rows = ctx.rows(comments);
  const found = await Promise.all(
    visible.map(async (recordId) => {
      const newest = selectOf(ctx, { entity, recordId }).selectAll("row").orderBy("row.id", "desc");
      return { recordId, all: await rows.run(newest.limit(maxReadComments + 1)) };
    }),
  );
  const shown = await toComments(
    ctx,
    found.flatMap(({ all }) => all.slice(0, maxReadComments).toReversed()),
  );
  const byId = new Map(shown.map((comment) => [comment.id, comment]));
  return found.flatMap(({ recordId, all }) => {
    const items = all.slice(0, maxReadComments).toReversed();
    if (items.length === 0) return [];
    return [{ recordId, items: items.flatMap(({ id }) => byId.get(id) ?? []), hasMore: all.length > items.length }];
  });
}

async function toComments(ctx: Context, rows: readonly CommentRow[]): Promise<Comment[]> {
  const ids = rows.map(({ id }) => id);
  const [people, reactions, files] = await Promise.all([
    loadCommentPeople(ctx, rows),
    loadReactions(ctx, ids),
    commentFiles.get(ctx).load(ctx, ids),
  ]);
  return rows.map((row) => ({
    ...toComment(ctx, row, people),
    reactions: reactions.get(row.id) ?? [],
    files: files.get(row.id) ?? [],
  }));
}

function selectOf(ctx: Context, { entity, recordId }: CommentedRecord) {
  return ctx.rows(comments).select().where("row.entity", "=", entity).where("row.recordId", "=", recordId);
}

function toComment(
  ctx: Context,
  row: CommentRow,
  people: ReadonlyMap<number | null, CommentPerson>,
): Omit<Comment, "reactions" | "files"> {
  const { tenantId: _, deletedAt: __, entity: ___, recordId: ____, ...comment } = row;
  const mentions = listMentionedIds(row.content)
    .flatMap((id) => people.get(id) ?? [])
    .map(({ id, realName }) => ({ id, realName }));
  const avatar = people.get(row.createUserId)?.avatar ?? null;
  return { ...comment, mentions, avatar, isOwn: row.createUserId === ctx.caller.accountId };
}

/** The number of comments on a record, and whether the caller follows it. */
export async function summariseComments(ctx: Context, target: CommentedRecord): Promise<CommentSummary> {
  await getCommentedRecord(ctx, target);
  const query = selectOf(ctx, target)
    .select("row.id")
    .orderBy("row.id", "desc")
    .limit(maxCommentCount + 1);
  const [found, isFollowed] = await Promise.all([ctx.rows(comments).run(query), isFollower(ctx, target)]);
  return { count: found.length, isFollowed };
}

/** Adds a comment of the caller, who follows the record from then on. */
export async function addComment(ctx: Context, { content, ...input }: InputOf<Calls["add"]>): Promise<Id> {
  const { fileIds: chosen, ...target } = input;
  const fileIds = [...new Set(chosen)];
  if (content === "" && fileIds.length === 0) throw commentError("comment.empty_comment");
  const seen = { ...(await getCommentedRecord(ctx, target)), ...target };
  const mentioned = await getMentionedReaders(ctx, seen, listMentionedIds(content));
  await requireUnusedFiles(ctx, fileIds);
  const id = await ctx.rows(comments).add({ ...target, content });
  if (fileIds.length > 0) await commentFiles.get(ctx).attach(ctx, id, fileIds);
  await tellMentioned(ctx, seen, mentioned);
  await tellFollowers(ctx, seen, mentioned);
  await addFollower(ctx, target);
  await announceChange(ctx, target);
  return id;
}

async function requireUnusedFiles(ctx: Context, fileIds: readonly Id[]): Promise<void> {
  if (fileIds.length === 0) return;
  const unused = await commentFiles.get(ctx).findUnused(ctx, fileIds);
  if (unused.size < fileIds.length) throw commentError("comment.file_missing");
}

/** Stores a file for a comment of the caller. */
export async function uploadCommentFile(ctx: Context, { file }: { file: IncomingFile }): Promise<UploadedFile> {
  return await commentFiles.get(ctx).upload(ctx, file);
}

/** Changes the text and the files of a comment of the caller. */
export async function updateComment(ctx: Context, input: InputOf<Calls["update"]>): Promise<void> {
  const { id, version, content, ...files } = input;
  const { comment, seen } = await getOwnComment(ctx, id);
  const known = listMentionedIds(comment.content);
  const newIds = listMentionedIds(content ?? "").filter((one) => !known.includes(one));
  const mentioned = await getMentionedReaders(ctx, seen, newIds);
  await ctx.rows(comments).update(id, { content, editedTime: ctx.now() }, version);
  const fileCount = await changeFiles(ctx, id, files);
  if ((content ?? comment.content) === "" && fileCount === 0) throw commentError("comment.empty_comment");
  await tellMentioned(ctx, seen, mentioned);
  await announceChange(ctx, comment);
}

type FileChange = Pick<InputOf<Calls["update"]>, "addedFileIds" | "removedFileIds">;

/** Removes and adds files of a comment, which the update of its row has locked; returns how many it has then. */
async function changeFiles(ctx: Context, id: Id, { addedFileIds, removedFileIds }: FileChange): Promise<number> {
  const store = commentFiles.get(ctx);
  const [addedIds, removedIds] = [[...new Set(addedFileIds)], [...new Set(removedFileIds)]];
  await requireUnusedFiles(ctx, addedIds);
  if (removedIds.length > 0) await store.detach(ctx, id, removedIds);
  if (addedIds.length > 0) await store.attach(ctx, id, addedIds);
  const count = (await store.load(ctx, [id])).get(id)?.length ?? 0;
  if (addedIds.length > 0 && count > maxCommentFiles)
    throw commentError("comment.file_limit", { maximum: maxCommentFiles });
  return count;
}

/** Deletes a comment of the caller. */
export async function deleteComment(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { comment } = await getOwnComment(ctx, id);
  await ctx.rows(comments).remove(id);
  await announceChange(ctx, comment);
}

type OwnComment = { readonly comment: CommentRow; readonly seen: VisibleRecord & CommentedRecord };

/** A comment of the caller on a record that the caller sees. One on a hidden record answers like a missing one. */
async function getOwnComment(ctx: Context, id: Id): Promise<OwnComment> {
  return await requireOwn(ctx, await ctx.rows(comments).get(id));
}

async function requireOwn(ctx: Context, comment: CommentRow): Promise<OwnComment> {
  const { entity, recordId } = comment;
  const seen = { ...(await getRecordOfComment(ctx, comment)), entity, recordId };
  if (comment.createUserId !== ctx.caller.accountId) throw commentError("comment.not_author");
  return { comment, seen };
}

/** Refuses a change of a comment that another account has written. */
export async function guardOwnComment(ctx: Context, id: Id): Promise<void> {
  await getOwnComment(ctx, id);
}

/** Comments that the history brings back follow the rules of the calls. */
export async function guardCommentUndo(ctx: Context, reversals: readonly Reversal[]): Promise<() => Promise<void>> {
  const found = await ctx.rows(comments).listWithDeleted(reversals.map(({ id }) => id));
  for (const comment of found) await requireOwn(ctx, comment);
  return async () => {
    for (const comment of found) await announceChange(ctx, comment);
  };
}

/** An undo runs through the update of a comment, which marks it as changed: the mark from before it returns. */
export function beginCommentUndo(ctx: Context, reversals: readonly Reversal[]): () => Promise<void> {
  const marks = reversals.filter(({ action, values }) => action === "change" && "editedTime" in values);
  return async () => {
    for (const { id, values } of marks) {
      const mark = values["editedTime"];
      await ctx.rows(comments).set(id, { editedTime: typeof mark === "string" ? new Date(mark) : null });
    }
  };
}

/** Accounts that the caller can mention in a comment on a record: those who see it. */
export async function listMentionablePeople(
  ctx: Context,
  { keyword, ...target }: InputOf<Calls["people"]>,
): Promise<MentionablePerson[]> {
  const seen = await getCommentedRecord(ctx, target);
  return await listPeople(ctx, { ...seen, recordId: target.recordId }, keyword);
}
