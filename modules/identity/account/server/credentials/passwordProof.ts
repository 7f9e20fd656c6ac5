import { exhaustedError } from "#contract/errors";
import { accountError } from "../../contract.ts";
import type { Context, TenantContext } from "#core/request/context";
import {
  recordSecurityEvent,
  countFailures,
  getMaxFailures,
  lockMinutes,
  recordFailure,
} from "#modules/identity/access/server";
import { sessions } from "#modules/identity/access/server/session.table";
import type { Settings } from "#core/request/settings";
import { type AccountRow, accounts } from "../account.table.ts";

/**
 * The caller's own account. Throws after too many wrong passwords. Read in a separate transaction, so that no
 * connection is held while passwords are compared.
 */
export async function getUnlockedOwnAccount(ctx: Context, settings: Settings): Promise<AccountRow> {
  const { tenantId, accountId, account } = ctx.caller;
  return await ctx.inTenant(tenantId, async (inTenant) => {
    const { isLocked } = await countFailures(inTenant, { typed: account }, getMaxFailures(settings));
    if (isLocked) throw exhaustedError(lockMinutes * 60);
    return await inTenant.rows(accounts).get(accountId);
  });
}

/** The caller's own account; that of a platform administrator in another tenant is in the main one. */
export async function loadOwnAccount(ctx: Context): Promise<AccountRow> {
  const { accountId, visit } = ctx.caller;
  if (visit === undefined) return await ctx.rows(accounts).get(accountId);
  return await ctx.readInTenant(visit.homeTenantId, async (home) => await home.rows(accounts).get(accountId));
}

/** A sign-in within this time proves as much as a password. */
const freshMinutes = 10;

type Proof = { password: string; wrong: "account.wrong_old_password" | "account.wrong_password" };

/**
 * Throws if the password is wrong. Wrong passwords count like failed sign-ins. An account without a password, which
 * signs in with a third party or a code, needs a recent sign-in instead.
 */
export async function verifyAccountPassword(
  ctx: Context,
  account: AccountRow,
  { password, wrong }: Proof,
): Promise<void> {
  if (account.passwordHash === null) return await proveFreshSignIn(ctx);
  if (await ctx.app.passwords.verify(account.passwordHash, password)) return;
  // A separate transaction: the failure is recorded although the call fails.
  await ctx.inTenant(ctx.tenantId, async (inTenant) => {
    await recordFailure(inTenant, account.account);
    await recordSecurityEvent(inTenant, "account.password_refused", {
      accountId: account.id,
      account: account.account,
    });
  });
  throw accountError(wrong);
}

/** A session that another session approved proves nothing: the holder of that other session could create it. */
async function proveFreshSignIn(ctx: Context): Promise<void> {
  const { tenantId, sessionId } = ctx.caller;
  const { provedAt } = await ctx.inTenant(tenantId, async ({ rows }) => await rows(sessions).get(sessionId));
  const isFresh = provedAt !== null && provedAt.getTime() + freshMinutes * 60_000 > ctx.now().getTime();
  if (!isFresh) throw accountError("account.sign_in_again", { minutes: freshMinutes });
}

type StoredPassword = {
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  /** Null: the account did not choose the password itself. */
  readonly lastChangePasswordTime: Date | null;
};

/** Stores a new password. Earlier tokens and unfinished sign-ins become invalid. */
export async function storePassword(
  ctx: TenantContext,
  { id, tokenVersion }: Pick<AccountRow, "id" | "tokenVersion">,
  password: StoredPassword,
): Promise<number> {
  return await ctx.rows(accounts).set(id, { ...password, tokenVersion: tokenVersion + 1 });
}
