import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { type CommentedRecord, commentError, maxFollowers } from "../contract.ts";
import { recordFollowers } from "./comment.table.ts";
import { getCommentedRecord } from "./commentedRecord.ts";

/** The caller is told of new comments on a record from now on. */
export async function followRecord(ctx: Context, target: CommentedRecord): Promise<void> {
  await getCommentedRecord(ctx, target);
  if (!(await addFollower(ctx, target))) throw commentError("comment.follower_limit", { maximum: maxFollowers });
}

/** The caller is no longer told of new comments, also on a record that they do not see any more. */
export async function unfollowRecord(ctx: Context, target: CommentedRecord): Promise<void> {
  await ctx.rows(recordFollowers).erase(toRow(ctx, target));
}

/** Makes the caller a follower; whether there was room. */
export async function addFollower(ctx: Context, target: CommentedRecord): Promise<boolean> {
  const ids = await listFollowers(ctx, target);
  if (ids.includes(ctx.caller.accountId)) return true;
  if (ids.length >= maxFollowers) return false;
  await ctx.rows(recordFollowers).addMissing([toRow(ctx, target)]);
  return true;
}

/** Whether the caller follows a record. */
export async function isFollower(ctx: Context, target: CommentedRecord): Promise<boolean> {
  return (await ctx.rows(recordFollowers).list(toRow(ctx, target))).length > 0;
}

/** The followers of a record. */
export async function listFollowers(ctx: Context, { entity, recordId }: CommentedRecord): Promise<Id[]> {
  const found = await ctx.rows(recordFollowers).list({ entity, recordId });
  return found.map(({ accountId }) => accountId);
}

function toRow(ctx: Context, { entity, recordId }: CommentedRecord) {
  return { entity, recordId, accountId: ctx.caller.accountId };
}
