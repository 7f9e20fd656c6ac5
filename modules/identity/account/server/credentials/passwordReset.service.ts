import type { InputOf, OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type accountApi, accountError, type NewPassword } from "../../contract.ts";
import { invalidateAccount } from "#modules/identity/access/server";
import { findNetworkUrl } from "#core/boot/networkUrl";
import type { Context } from "#core/request/context";
import { recordAccountEvent } from "../rights/account.links.ts";
import { each } from "../rights/accountStatus.service.ts";
import { accountInvitations } from "./accountInvitations.ts";
import { accountPasswords } from "./account.passwords.ts";
import { nameOutcomes } from "./namedOutcomes.ts";
import { passwordDelivery } from "./passwordDelivery.ts";
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

/** Sets one-time passwords of several accounts; by e-mail, only accounts with an address get one. */
export async function resetPasswords(
  ctx: Context,
  { ids, byEmail, neverSignedIn }: InputOf<typeof accountApi.calls.resetPwdMany>,
): Promise<NewPassword[]> {
  const passwords = new Map<Id, string>();
  const outcomes = await each(ctx, ids, async (id) => {
    if (neverSignedIn) await checkNeverSignedIn(ctx, id);
    if (byEmail) await sendPassword(ctx, id);
    else passwords.set(id, await resetPassword(ctx, { id }));
  });
  return await nameOutcomes(ctx, outcomes, ({ id, isDone }) => ({
    password: passwords.get(id) ?? null,
    isSent: isDone && byEmail,
  }));
}

async function checkNeverSignedIn(ctx: Context, id: Id): Promise<void> {
  const { lastLoginTime } = await ctx.rows(accounts).get(id);
  if (lastLoginTime !== null) throw accountError("account.signed_in_before");
}

async function sendPassword(ctx: Context, id: Id): Promise<void> {
  const row = await ctx.rows(accounts).get(id);
  const { email } = row;
  if (email === null || !passwordDelivery.get(ctx).canSend(ctx)) throw accountError("account.no_email");
  await passwordDelivery.get(ctx).send(ctx, { ...row, email }, await resetPassword(ctx, { id }));
}

/** How the caller can hand over passwords. */
export async function readPasswordDelivery(ctx: Context): Promise<OutputOf<typeof accountApi.calls.passwordDelivery>> {
  const [email, invitation] = [passwordDelivery, accountInvitations].map((point) => point.get(ctx).canSend(ctx));
  const url = findNetworkUrl(ctx.app.config) ?? null;
  return await Promise.resolve({ email: email === true, invitation: invitation === true, url });
}
