import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { type AccountRow, accounts } from "../account.table.ts";

/** Stores since when sign-in requires a second factor; null: it does not. */
export async function setSecondFactorSince(ctx: Context, id: Id, since: Date | null): Promise<void> {
  await ctx.rows(accounts).set(id, { secondFactorSince: since });
}

/** Removes the second factor of an account. Unfinished sign-ins become invalid. */
export async function clearSecondFactor(ctx: Context, row: Pick<AccountRow, "id" | "tokenVersion">): Promise<void> {
  await ctx.rows(accounts).set(row.id, { secondFactorSince: null, tokenVersion: row.tokenVersion + 1 });
}
