import { commonError } from "#contract/errors";
import type { Id } from "#contract/id";
import { maxNamed, type MovePreview } from "../../contract.ts";
import type { Context } from "#core/request/context";
import { visibleRoles } from "../visibleRoles.ts";
import { accountNames, moveEffects } from "./organisation.functions.ts";

/** What a move changes, with the names of those that the caller sees. */
export async function describeMove(ctx: Context, move: { movedId: Id; newParentId: Id | null }): Promise<MovePreview> {
  const [effects] = await ctx.callFunction(moveEffects, move);
  if (effects === undefined) throw commonError("record.missing");
  const { gainingIds, losingIds, roleIds, ...counts } = effects;
  const [gainingAccounts, losingAccounts, affectedRoles] = await Promise.all([
    nameAccounts(ctx, gainingIds),
    nameAccounts(ctx, losingIds),
    roleIds.length === 0 ? [] : visibleRoles.get(ctx).list(ctx, roleIds),
  ]);
  return { ...counts, gainingAccounts, losingAccounts, affectedRoles: affectedRoles.slice(0, maxNamed) };
}

async function nameAccounts(ctx: Context, accountIds: readonly Id[]): Promise<{ id: Id; realName: string }[]> {
  if (accountIds.length === 0) return [];
  return (await ctx.callFunction(accountNames, { accountIds })).slice(0, maxNamed);
}
