import type { InputOf } from "#contract/api";
import { ExpectedError } from "#contract/errors";
import { signInAtMainTenant } from "#modules/identity/session/server";
import type { swaggerApi } from "../contract.ts";
import type { AnyContext } from "#core/request/context";

/** Whether the caller has a session. */
export async function checkSession({ caller }: AnyContext): Promise<200 | 401> {
  return await Promise.resolve(caller === undefined ? 401 : 200);
}

/**
 * Signs in. Why a sign-in fails is not told: this page shows no reasons, and it has no step for a second factor. Limits
 * answer as everywhere.
 */
export async function submitCredentials(
  ctx: AnyContext,
  { userName, password }: InputOf<(typeof swaggerApi)["calls"]["submitUrl"]>,
): Promise<200 | 401> {
  try {
    // The session puts its tokens into the headers.
    await signInAtMainTenant(ctx, { account: userName, password });
    return 200;
  } catch (error) {
    if (error instanceof ExpectedError && error.status === 400) return 401;
    throw error;
  }
}
