import type { Context } from "#core/request/context";
import { invalidateAccount } from "#modules/identity/access/server";
import { accounts } from "../account.table.ts";

/** Serialises concurrent changes of the caller's pictures. */
export async function lockOwnAccount(ctx: Context): Promise<void> {
  await ctx.rows(accounts).listWithDeleted([ctx.caller.accountId], "lock");
}

/** Stores the address of a picture of the caller's account; null removes it. */
export async function setOwnPicture(ctx: Context, kind: "avatar" | "signature", url: string | null): Promise<void> {
  const { accountId } = ctx.caller;
  await ctx.rows(accounts).set(accountId, { [kind]: url });
  invalidateAccount(ctx, accountId);
}
