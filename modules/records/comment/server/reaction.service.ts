import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { accounts } from "#modules/identity/account/server";
import { type commentApi, maxReactors, type MentionedPerson, type Reaction, reactionNames } from "../contract.ts";
import { commentReactions } from "./comment.table.ts";
import { getVisibleComment } from "./commentedRecord.ts";
import { announceChange } from "./watch.service.ts";

type Calls = (typeof commentApi)["calls"];

/** Gives or takes back a reaction of the caller. */
export async function setReaction(ctx: Context, { id, name, isGiven }: InputOf<Calls["react"]>): Promise<void> {
  const comment = await getVisibleComment(ctx, id);
  const own = { commentId: id, reaction: name, accountId: ctx.caller.accountId };
  if (isGiven) await ctx.rows(commentReactions).addMissing([own]);
  else await ctx.rows(commentReactions).erase(own);
  await announceChange(ctx, comment);
}

/** Who gave a reaction to a comment, also accounts out of the caller's data scope, as authors are named as well. */
export async function listReactors(ctx: Context, { id, name }: InputOf<Calls["reactors"]>): Promise<MentionedPerson[]> {
  await getVisibleComment(ctx, id);
  const rows = ctx.rows(commentReactions);
  const given = rows.select().where("row.commentId", "=", id).where("row.reaction", "=", name);
  const first = given.select("row.accountId").orderBy("row.createdAt").orderBy("row.accountId");
  const ids = (await rows.run(first.limit(maxReactors))).map(({ accountId }) => accountId);
  const found = await ctx.readInTenant(ctx.tenantId, async (all) => await all.rows(accounts).listWithDeleted(ids));
  const names = new Map<Id, string>(found.map((account) => [account.id, account.realName]));
  return ids.flatMap((accountId) => {
    const realName = names.get(accountId);
    return realName === undefined ? [] : [{ id: accountId, realName }];
  });
}

/** The reactions to some comments. */
export async function loadReactions(ctx: Context, ids: readonly Id[]): Promise<ReadonlyMap<Id, Reaction[]>> {
  if (ids.length === 0) return new Map();
  const rows = ctx.rows(commentReactions);
  const given = rows.select().where("row.commentId", "in", ids);
  const own = given.where("row.accountId", "=", ctx.caller.accountId);
  const [counts, ownRows] = await Promise.all([
    rows.run(
      given
        .select((on) => ["row.commentId", "row.reaction", on.fn.countAll<number>().as("count")])
        .groupBy(["row.commentId", "row.reaction"]),
    ),
    rows.run(own.select(["row.commentId", "row.reaction"])),
  ]);
  const isOwn = new Set(ownRows.map(({ commentId, reaction }) => `${commentId} ${reaction}`));
  const byComment = Map.groupBy(counts, ({ commentId }) => commentId);
  return new Map(
    [...byComment].map(([commentId, found]) => [
      commentId,
      found
        .map(({ reaction, count }) => ({ name: reaction, count, isOwn: isOwn.has(`${commentId} ${reaction}`) }))
        .toSorted((one, other) => reactionNames.indexOf(one.name) - reactionNames.indexOf(other.name)),
    ]),
  );
}
