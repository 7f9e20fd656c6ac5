import type { InputOf } from "#contract/api";
import { type accountApi, accountError } from "../../contract.ts";
import { invalidateAccount, endSessions } from "#modules/identity/access/server";
import type { Context } from "#core/request/context";
import { readSettings } from "#core/request/settings";
import type { Account } from "../../account.contract.ts";
import { toAccountColumns } from "../account.columns.ts";
import { recordAccountEvent } from "../rights/account.links.ts";
import { getVisibleAccount, loadOwnRelations, loadRelations, toUnmaskedAccount } from "../list/account.rows.ts";
import { reportAccountConflict } from "../account.service.ts";
import { accounts } from "../account.table.ts";
import { readPasswordField } from "#core/crypto/passwordField";
import { getUnlockedOwnAccount, verifyAccountPassword } from "../credentials/passwordProof.ts";

/** The caller's own account without masks. */
export async function readProfile(ctx: Context): Promise<Account> {
  const [row, own] = await Promise.all([getVisibleAccount(ctx, ctx.caller.accountId), loadOwnRelations(ctx)]);
  return toUnmaskedAccount(ctx, row, await loadRelations(ctx, [row], own));
}

/**
 * Updates the caller's own profile. A new phone or e-mail requires the current password and ends the other sessions
 * (security 2.10).
 */
export async function updateProfile(
  ctx: Context,
  { password, expectedVersion, ...input }: InputOf<typeof accountApi.calls.updateBaseInfo>,
): Promise<number> {
  const { accountId, sessionId } = ctx.caller;
  const row = await getUnlockedOwnAccount(ctx, await readSettings(ctx.app, ctx.tenantId));
  const columns = toAccountColumns(input, row, ctx.now());
  const isContactNew = (["phone", "email"] as const).some(
    (name) => columns[name] !== undefined && columns[name] !== row[name],
  );
  if (isContactNew) {
    if (password === undefined) throw accountError("account.password_needed");
    await verifyAccountPassword(ctx, row, {
      password: await readPasswordField(ctx.app, password),
      wrong: "account.wrong_password",
    });
  }
  await reportAccountConflict(async () => await ctx.rows(accounts).update(accountId, columns, expectedVersion));
  if (isContactNew) await endSessions(ctx, { accountId, except: sessionId }, "contact_changed");
  await recordAccountEvent(ctx, "account.changed", { id: accountId, fields: Object.keys(input) });
  invalidateAccount(ctx, accountId);
  return 1;
}
