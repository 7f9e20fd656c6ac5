import type { Id } from "#contract/id";
import { accountError } from "#modules/identity/account/contract";
import type { AnyContext, TenantContext } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import type { accounts } from "#modules/identity/account/server/account.table";
import { passwordHistory } from "./password.table.ts";
import { maxRememberedPasswords } from "./rules.ts";

/** The account, and how many of its earlier passwords cannot be reused. */
type PasswordHistoryScope = { readonly tenantId: Id; readonly accountId: Id; readonly historyCount: number };

/** Throws if the new password is one of the account's latest. */
export async function checkPasswordHistory(
  ctx: AnyContext,
  scope: PasswordHistoryScope,
  newPassword: string,
): Promise<void> {
  const { tenantId, accountId, historyCount } = scope;
  if (historyCount === 0) return;
  const earlier = await ctx.inTenant(tenantId, async (inTenant) => {
    const rows = inTenant.rows(passwordHistory);
    const own = rows.select().select("row.passwordHash").where("row.accountId", "=", accountId);
    return await rows.run(own.orderBy("row.id", "desc").limit(historyCount));
  });
  for (const { passwordHash } of earlier) {
    if (await ctx.app.passwords.verify(passwordHash, newPassword)) throw accountError("account.password_used_before");
  }
}

/** Stores the replaced password even if no rule requires a history: the rule may be enabled later. */
export async function storePreviousPassword(
  ctx: TenantContext,
  { id: accountId, passwordHash }: Pick<RowOf<typeof accounts>, "id" | "passwordHash">,
): Promise<void> {
  if (passwordHash === null) return;
  const rows = ctx.rows(passwordHistory);
  await rows.add({ accountId, passwordHash, createdAt: ctx.now() });
  const history = await rows.run(
    rows
      .select()
      .select("row.id")
      .where("row.accountId", "=", accountId)
      .orderBy("row.id", "desc")
      .limit(2 * maxRememberedPasswords),
  );
  const tooOld = history.slice(maxRememberedPasswords).map(({ id }) => id);
  if (tooOld.length > 0) await rows.erase({ id: tooOld });
}
