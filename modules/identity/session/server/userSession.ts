import type { Id } from "#contract/id";
import type { accounts } from "#modules/identity/account/server/account.table";
import type { AnyContext } from "#core/request/context";
import { recordSecurityEvent, clearFailures, recordSignIn, startSession } from "#modules/identity/access/server";
import type { TokenPair } from "#core/request/identity";
import type { RowOf } from "#core/rows/table";
import type { Settings } from "#core/request/settings";

/** An account that may sign in. */
export type Account = RowOf<typeof accounts>;

/** An account after its proof. */
export type AuthenticatedAccount = { readonly tenantId: Id; readonly account: Account };

/** The client that signs in, and the password's new hash if the stored one is outdated. */
export type UserSessionOptions = AuthenticatedAccount & {
  readonly loginMode: 1 | 2;
  readonly newHash: string | undefined;
  /** The account proved its identity itself; otherwise another session of the account approved this one. */
  readonly isProved: boolean;
  readonly settings: Settings;
};

/** Starts the session of an account after all proofs. */
export async function startUserSession(ctx: AnyContext, welcome: UserSessionOptions): Promise<TokenPair> {
  const { tenantId, account, loginMode, newHash, isProved, settings } = welcome;
  const { id: accountId, accountType, organisationId, tokenVersion, mustChangePassword } = account;
  return await ctx.inTenant(tenantId, async (inTenant) => {
    const recording = Promise.all([
      recordSignIn(inTenant, { accountId, newHash }),
      clearFailures(inTenant, account),
      recordSecurityEvent(inTenant, "session.signed_in", { accountId, account: account.account }),
    ]);
    const sessionStart = startSession(inTenant, settings, {
      accountId,
      accountType,
      organisationId,
      tokenVersion,
      mustChangePassword,
      loginMode,
      isProved,
    });
    const [pair] = await Promise.all([sessionStart, recording]);
    return pair;
  });
}
