import type { Id } from "#contract/id";
import { accounts, checkCapability, checkRank, clearSecondFactor } from "#modules/identity/account/server";
import { secondFactorError } from "../contract.ts";
import { invalidateAccount, recordSecurityEvent, endSessions } from "#modules/identity/access/server";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";

const dropSecondFactor = defineFunction<{ accountId: Id }, { row: Id }>("drop_second_factor", ["accountId"]);

/**
 * Removes the second factor of an account that has lost it. The password alone opens the account again, so the caller
 * must hold everything that it can do, as for a new password.
 */
export async function resetSecondFactor(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { caller } = ctx;
  const row = await ctx.rows(accounts).get(id);
  if (id === caller.accountId) throw secondFactorError("secondFactor.own");
  checkRank(ctx, row);
  await checkCapability(ctx, row);
  if (row.secondFactorSince === null) throw secondFactorError("secondFactor.missing");
  await clearSecondFactor(ctx, row);
  await ctx.callFunction(dropSecondFactor, { accountId: id });
  await endSessions(ctx, { accountId: id }, "second_factor_changed");
  const { accountId, account } = caller;
  await recordSecurityEvent(ctx, "account.second_factor_reset", {
    accountId,
    account,
    detail: { target: id, account: row.account },
  });
  invalidateAccount(ctx, id);
}
