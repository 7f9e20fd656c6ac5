import { accountError } from "#modules/identity/account/contract";
import { accounts, storePassword } from "#modules/identity/account/server";
import type { Id } from "#contract/id";
import { getTenantName } from "#modules/identity/tenant/server";
import type { AnyContext, TenantContext } from "#core/request/context";
import { recordSecurityEvent, clearAllFailures, endSessions, invalidateAccount } from "#modules/identity/access/server";
import { checkPasswordHistory, storePreviousPassword } from "./passwordHistory.ts";
import { loadPasswordRules } from "./passwordPolicy.service.ts";
import { checkNewPassword } from "./rules.ts";

/** How the owner has proved the ownership. */
type Proof = {
  readonly by: "code" | "invitation";
  /** Uses the proof up, in the transaction that stores the password. Throws if it is gone. */
  use?(inTenant: TenantContext): Promise<void>;
};

type ForgottenPasswordInput = {
  readonly tenantId: Id;
  readonly accountId: Id;
  readonly password: string;
  readonly proof: Proof;
};

/**
 * Sets the password of an account whose owner has proved the ownership. The owner chose it, so it need not
 * be changed. All sessions end, and the account is unlocked.
 */
export async function resetForgottenPassword(ctx: AnyContext, input: ForgottenPasswordInput): Promise<void> {
  const { tenantId, accountId, password, proof } = input;
  const policy = await loadPasswordRules(ctx, tenantId);
  const { account } = await ctx.inTenant(tenantId, async (inTenant) => {
    const [row, tenant] = await Promise.all([inTenant.rows(accounts).get(accountId), getTenantName(inTenant)]);
    checkNewPassword(policy, password, { account: row.account, tenantName: tenant });
    return row;
  });
  await checkPasswordHistory(ctx, { tenantId, accountId, historyCount: policy.historyCount }, password);
  const passwordHash = await ctx.app.passwords.hash(password);
  await ctx.inTenant(tenantId, async (inTenant) => {
    await proof.use?.(inTenant);
    const row = await inTenant.rows(accounts).find(accountId);
    if (row === undefined) throw accountError("account.missing");
    await storePassword(inTenant, row, {
      passwordHash,
      mustChangePassword: false,
      lastChangePasswordTime: ctx.now(),
    });
    await storePreviousPassword(inTenant, row);
    await clearAllFailures(inTenant, row);
    await endSessions(inTenant, { accountId }, "password_reset");
    await recordSecurityEvent(inTenant, "account.password_reset", { accountId, account, detail: { by: proof.by } });
    invalidateAccount(inTenant, accountId);
  });
}
