import type { Context } from "#core/request/context";
import { type CommentedRecord, watchMinutes } from "../contract.ts";
import { commentWatches } from "./comment.table.ts";
import { getCommentedRecord } from "./commentedRecord.ts";

/** Maximum number of accounts that are told of a change at once; others see it when they next load the comments. */
const maxWatchers = 200;
const minuteMs = 60_000;

/** The caller has the comments of a record open, and is told of changes for some time. */
export async function watchComments(ctx: Context, target: CommentedRecord): Promise<void> {
  await getCommentedRecord(ctx, target);
  const { entity, recordId } = target;
  const own = { entity, recordId, accountId: ctx.caller.accountId };
  const watches = ctx.rows(commentWatches);
  await watches.erase(own);
  await watches.addMissing([{ ...own, expiresAt: new Date(ctx.now().getTime() + watchMinutes * minuteMs) }]);
}

/**
 * Tells those who have the comments of a record open that they have changed. The event names the record alone: what has
 * changed is read by a call, with the rights that the account has by then.
 */
export async function announceChange(ctx: Context, { entity, recordId }: CommentedRecord): Promise<void> {
  const watches = ctx.rows(commentWatches);
  const open = watches.select().where("row.entity", "=", entity).where("row.recordId", "=", recordId);
  const current = open.select("row.accountId").where("row.expiresAt", ">", ctx.now());
  const accounts = (await watches.run(current.limit(maxWatchers))).map(({ accountId }) => accountId);
  if (accounts.length > 0) ctx.publish({ accounts }, "CommentsChanged", { entity, recordId });
}
