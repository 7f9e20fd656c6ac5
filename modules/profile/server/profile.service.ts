import type { InputOf } from "#contract/api";
import type { profileApi } from "#modules/profile/contract";
import type { Context } from "#server/context/context";

/**
 * Changes what the caller says of himself. It is the call of the accounts, with every check that it has: what a role hides
 * of accounts is not written here either.
 */
export async function updateOwn(ctx: Context, input: InputOf<typeof profileApi.calls.update>): Promise<number> {
  await ctx.calls.perform("sysUser/updateBaseInfo", input);
  return 1;
}
