import type { InputOf, OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import type { Reversal } from "#core/request/history/trackedRecord";
import type { RowOf } from "#core/rows/table";
import {
  type commentApi,
  type CommentedRecord,
  commentError,
  type CommentSummary,
  listMentionedIds,
  maxCommentCount,
  type MentionedPerson,
} from "../contract.ts";
import { comments } from "./comment.table.ts";
import { tellFollowers, tellMentioned } from "./commentNotices.ts";
import { getCommentedRecord, getRecordOfComment, type VisibleRecord } from "./commentedRecord.ts";
import { addFollower, isFollower } from "./follower.service.ts";
import { getMentionedReaders, listPeople, loadMentionedPeople } from "./mentions.ts";
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
  const [people, reactions] = await Promise.all([
    loadMentionedPeople(
      ctx,
      shown.map(({ content }) => content),
    ),
    loadReactions(
      ctx,
      shown.map(({ id }) => id),
    ),
  ]);
  const items = shown.map((row) => ({ ...toComment(ctx, row, people), reactions: reactions.get(row.id) ?? [] }));
  return { items, hasMore: found.length > count };
}

function selectOf(ctx: Context, { entity, recordId }: CommentedRecord) {
  return ctx.rows(comments).select().where("row.entity", "=", entity).where("row.recordId", "=", recordId);
}

function toComment(ctx: Context, row: CommentRow, people: ReadonlyMap<number, MentionedPerson>) {
  const { tenantId: _, deletedAt: __, entity: ___, recordId: ____, ...comment } = row;
  const mentions = listMentionedIds(row.content).flatMap((id) => people.get(id) ?? []);
  return { ...comment, mentions, isOwn: row.createUserId === ctx.caller.accountId };
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
export async function addComment(ctx: Context, { content, ...target }: InputOf<Calls["add"]>): Promise<Id> {
  const seen = { ...(await getCommentedRecord(ctx, target)), ...target };
  const mentioned = await getMentionedReaders(ctx, seen, listMentionedIds(content));
  const id = await ctx.rows(comments).add({ ...target, content });
  await tellMentioned(ctx, seen, mentioned);
  await tellFollowers(ctx, seen, mentioned);
  await addFollower(ctx, target);
  await announceChange(ctx, target);
  return id;
}

/** Changes a comment of the caller. */
export async function updateComment(ctx: Context, input: InputOf<Calls["update"]>): Promise<void> {
  const { id, version, content } = input;
  const { comment, seen } = await getOwnComment(ctx, id);
  const known = listMentionedIds(comment.content);
  const newIds = listMentionedIds(content ?? "").filter((one) => !known.includes(one));
  const mentioned = await getMentionedReaders(ctx, seen, newIds);
  await ctx.rows(comments).update(id, { content }, version);
  await tellMentioned(ctx, seen, mentioned);
  await announceChange(ctx, comment);
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

/** Comments that the history brings back follow the rules of the calls. */
export async function guardCommentUndo(ctx: Context, reversals: readonly Reversal[]): Promise<() => Promise<void>> {
  const found = await ctx.rows(comments).listWithDeleted(reversals.map(({ id }) => id));
  for (const comment of found) await requireOwn(ctx, comment);
  return async () => {
    for (const comment of found) await announceChange(ctx, comment);
  };
}

/** Accounts that the caller can mention in a comment on a record. */
export async function listMentionablePeople(
  ctx: Context,
  { keyword, ...target }: InputOf<Calls["people"]>,
): Promise<MentionedPerson[]> {
  await getCommentedRecord(ctx, target);
  return await listPeople(ctx, keyword);
}
