import type { Id } from "#contract/id";
import { accountError } from "../../contract.ts";
import { invalidateAccount } from "#modules/identity/access/server";
import type { Context } from "#core/request/context";
import { recordAccountEvent } from "../rights/account.links.ts";
import { accountPasswords } from "./account.passwords.ts";
import { checkCapability, checkRank } from "../rights/account.rights.ts";
import { accounts } from "../account.table.ts";

/** Sets a password for another account that must be changed at the next sign-in, and returns it. */
export async function resetPassword(
  ctx: Context,
  { id, newPassword }: { id: Id; newPassword?: string | undefined },
): Promise<string> {
  const row = await ctx.rows(accounts).get(id);
  if (id === ctx.caller.accountId) throw accountError("account.own_password");
  checkRank(ctx, row);
  await checkCapability(ctx, row);
  const password = await accountPasswords.get(ctx).reset(ctx, row, newPassword);
  await recordAccountEvent(ctx, "account.password_reset", { id, account: row.account });
  invalidateAccount(ctx, id);
  return password;
}
