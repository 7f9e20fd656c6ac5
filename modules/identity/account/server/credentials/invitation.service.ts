import type { InputOf } from "#contract/api";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { type accountApi, accountError, type NewPassword } from "../../contract.ts";
import type { Context } from "#core/request/context";
import { recordAccountEvent } from "../rights/account.links.ts";
import { each } from "../rights/accountStatus.service.ts";
import { checkCapability, checkRank, lockAccount } from "../rights/account.rights.ts";
import { accountInvitations } from "./accountInvitations.ts";
import { nameOutcomes } from "./namedOutcomes.ts";

/** Invites accounts that have never signed in. A link is as good as a password, so the rules of a reset apply. */
export async function inviteAccounts(
  ctx: Context,
  { ids }: InputOf<typeof accountApi.calls.inviteMany>,
): Promise<NewPassword[]> {
  const outcomes = await each(ctx, ids, async (id) => await inviteAccount(ctx, id));
  return await nameOutcomes(ctx, outcomes, ({ isDone }) => ({ password: null, isSent: isDone }));
}

async function inviteAccount(ctx: Context, id: Id): Promise<void> {
  // Two invitations at the same moment wait for each other.
  const row = await lockAccount(ctx, id);
  if (id === ctx.caller.accountId) throw accountError("account.own_password");
  if (row.lastLoginTime !== null) throw accountError("account.signed_in_before");
  if (row.status !== Status.enabled) throw accountError("account.invite_disabled");
  checkRank(ctx, row);
  await checkCapability(ctx, row);
  await accountInvitations.get(ctx).send(ctx, row);
  await recordAccountEvent(ctx, "account.invited", { id, account: row.account });
}
