import type { Id } from "#contract/id";
import { accounts, checkPower, checkRank } from "#modules/account/server";
import { secondFactorError } from "#modules/secondFactor/contract";
import { dropAccount } from "#server/access/drop";
import type { Context } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { endSessionsOf } from "#server/context/sessions";
import { defineFunction } from "#server/rows/function";

const dropSecondFactor = defineFunction<{ accountId: Id }, { row: Id }>("drop_second_factor", ["accountId"]);

/**
 * Takes the second factor from somebody who has lost it. He gets in by his password again, so whoever does it must hold
 * all that the account can do, as for a new password.
 */
export async function resetSecondFactor(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { caller } = ctx;
  const row = await ctx.rows(accounts).get(id);
  if (id === caller.accountId) throw secondFactorError("secondFactor.own");
  checkRank(ctx, row);
  await checkPower(ctx, row);
  if (row.secondFactorSince === null) throw secondFactorError("secondFactor.missing");
  await ctx.rows(accounts).set(id, { secondFactorSince: null, tokenVersion: row.tokenVersion + 1 });
  await ctx.ask(dropSecondFactor, { accountId: id });
  await endSessionsOf(ctx, { accountId: id }, "second_factor_changed");
  const { accountId, account } = caller;
  await noteEvent(ctx, "account.second_factor_reset", {
    accountId,
    account,
    detail: { target: id, account: row.account },
  });
  dropAccount(ctx, id);
}
