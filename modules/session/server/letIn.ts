import type { Id } from "#contract/id";
import type { accounts } from "#modules/account/tables";
import type { AnyContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { clearFailures } from "#server/context/failures";
import { noteSignIn, startSession } from "#server/context/sessions";
import type { TokenPair } from "#server/context/tokens";
import type { RowOf } from "#server/rows/table";
import type { Settings } from "#server/settings";

/** Somebody who may sign in. */
export type Account = RowOf<typeof accounts>;

/** Somebody who has proved who he is. */
export type Found = { readonly tenantId: Id; readonly account: Account };

/** From where he comes in, and the password's new hash where the stored one has become too weak. */
export type Welcome = Found & {
  readonly loginMode: 1 | 2;
  readonly newHash: string | undefined;
  /** He has proved it himself; otherwise another session of his has agreed to this one. */
  readonly isProved: boolean;
  readonly settings: Settings;
};

/** Begins the session of somebody who has proved all that is asked of him. */
export async function letIn(ctx: AnyContext, welcome: Welcome): Promise<TokenPair> {
  const { tenantId, account, loginMode, newHash, isProved, settings } = welcome;
  const { id: accountId, accountType, organisationId, tokenVersion, mustChangePassword } = account;
  return await ctx.inTenant(tenantId, async (inTenant) => {
    const noted = Promise.all([
      noteSignIn(inTenant, { accountId, newHash }),
      clearFailures(inTenant, account.account),
      noteEvent(inTenant, "session.signed_in", { accountId, account: account.account }),
    ]);
    const begun = startSession(inTenant, settings, {
      accountId,
      accountType,
      organisationId,
      tokenVersion,
      mustChangePassword,
      loginMode,
      isProved,
    });
    const [pair] = await Promise.all([begun, noted]);
    return pair;
  });
}
