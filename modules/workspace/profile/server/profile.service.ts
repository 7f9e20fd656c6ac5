import type { InputOf } from "#contract/api";
import type { profileApi } from "../contract.ts";
import type { Context } from "#core/request/context";

/**
 * Updates the caller's own profile. It uses the module of accounts, with every check: fields that a role hides are not
 * written here either.
 */
export async function updateOwnProfile(ctx: Context, input: InputOf<typeof profileApi.calls.update>): Promise<number> {
  const { version, ...changes } = input;
  const expected = version === undefined ? {} : { expectedVersion: version };
  await ctx.calls.perform("sysUser/updateBaseInfo", { ...changes, ...expected });
  return 1;
}
