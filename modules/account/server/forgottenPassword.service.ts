import { accountError } from "#modules/account/contract";
import type { Id } from "#contract/id";
import { checkNewPassword, policyOfTenant } from "#modules/passwordPolicy/server";
import { tenantName } from "#modules/tenant/server";
import type { AnyContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { forgetFailures } from "#server/context/failures";
import { endSessionsOf } from "#server/context/sessions";
import { dropAccount } from "#server/access/drop";
import { accounts } from "./account.table.ts";
import { checkUnused, rememberPassword } from "./password.service.ts";

type Forgotten = { readonly tenantId: Id; readonly accountId: Id; readonly password: string };

/**
 * Sets the password of somebody who has proved by a code that the account is his. It is his own choice and need not be
 * changed; all sessions end, and what was locked is open again.
 */
export async function setForgottenPassword(ctx: AnyContext, forgotten: Forgotten): Promise<void> {
  const { tenantId, accountId, password } = forgotten;
  const policy = await policyOfTenant(ctx, tenantId);
  const { account } = await ctx.inTenant(tenantId, async (inTenant) => {
    const [row, tenant] = await Promise.all([inTenant.rows(accounts).get(accountId), tenantName(inTenant)]);
    checkNewPassword(policy, password, { account: row.account, tenantName: tenant });
    return row;
  });
  await checkUnused(ctx, { tenantId, accountId, historyCount: policy.historyCount }, password);
  const passwordHash = await ctx.app.passwords.hash(password);
  await ctx.inTenant(tenantId, async (inTenant) => {
    const row = await inTenant.rows(accounts).find(accountId);
    if (row === undefined) throw accountError("account.missing");
    await inTenant.rows(accounts).set(accountId, {
      passwordHash,
      mustChangePassword: false,
      lastChangePasswordTime: ctx.now(),
      tokenVersion: row.tokenVersion + 1,
    });
    await rememberPassword(inTenant, row);
    await forgetFailures(inTenant, account);
    await endSessionsOf(inTenant, { accountId }, "password_reset");
    await noteEvent(inTenant, "account.password_reset", { accountId, account, detail: { by: "code" } });
    dropAccount(inTenant, accountId);
  });
}
