import type { InputOf } from "#contract/api";
import type { profileApi } from "../contract.ts";
import type { Context } from "#core/request/context";

/**
 * Updates the caller's own profile. It uses the module of accounts, with every check: fields that a role hides are not
 * written here either.
 */
export async function updateOwnProfile(ctx: Context, input: InputOf<typeof profileApi.calls.update>): Promise<number> {
  await ctx.calls.perform("sysUser/updateBaseInfo", input);
  return 1;
}
