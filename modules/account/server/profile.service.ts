import type { InputOf } from "#contract/api";
import { type accountApi, accountError } from "#modules/account/contract";
import { dropAccount } from "#server/access/drop";
import type { Context } from "#server/context/context";
import { endSessionsOf } from "#server/context/sessions";
import { readSettings } from "#server/settings";
import type { Account } from "../account.contract.ts";
import { columnsFor } from "./account.columns.ts";
import { noteTarget } from "./account.links.ts";
import { asPlainAccount, getShown, readAround, readOwnAround } from "./account.rows.ts";
import { orTaken } from "./account.service.ts";
import { accounts } from "./account.table.ts";
import { passwordIn } from "#server/passwordField";
import { ownAccount, provePassword } from "./password.service.ts";

/** The caller's own account, whole. */
export async function readProfile(ctx: Context): Promise<Account> {
  const [row, own] = await Promise.all([getShown(ctx, ctx.caller.accountId), readOwnAround(ctx)]);
  return asPlainAccount(ctx, row, await readAround(ctx, [row], own));
}

/**
 * Changes what the caller may say of himself. A new phone or e-mail asks for the current password and ends his other
 * sessions (security 2.10).
 */
export async function updateProfile(
  ctx: Context,
  { password, version, ...input }: InputOf<typeof accountApi.calls.updateBaseInfo>,
): Promise<number> {
  const { accountId, sessionId } = ctx.caller;
  const row = await ownAccount(ctx, await readSettings(ctx.app));
  const columns = columnsFor(input, row, ctx.now());
  const isContactNew = (["phone", "email"] as const).some(
    (name) => columns[name] !== undefined && columns[name] !== row[name],
  );
  if (isContactNew) {
    if (password === undefined) throw accountError("account.password_needed");
    await provePassword(ctx, row, { password: passwordIn(ctx.app, password), wrong: "account.wrong_password" });
  }
  await orTaken(async () => await ctx.rows(accounts).update(accountId, columns, version));
  if (isContactNew) await endSessionsOf(ctx, { accountId, except: sessionId }, "contact_changed");
  await noteTarget(ctx, "account.changed", { id: accountId, fields: Object.keys(input) });
  dropAccount(ctx, accountId);
  return 1;
}
