import type { InputOf } from "#contract/api";
import { type PasskeyRequest, passkeyError, type passkeyUnlockApi } from "#modules/passkey/contract";
import { unlockBy } from "#modules/session/server";
import type { Context } from "#server/context/context";
import { askFor } from "./asking.ts";
import type { Purpose } from "./challenge.ts";
import { placeOf } from "./place.ts";
import { spendPasskey } from "./spend.ts";

/** Asks whoever sits before a locked screen for one of its owner's passkeys. That takes no try. */
export async function askUnlock(ctx: Context): Promise<PasskeyRequest> {
  const place = await placeOf(ctx);
  return await askFor(ctx, { accountId: ctx.caller.accountId, place }, purposeOf(ctx));
}

/** Unlocks with one of the account's own passkeys; another one takes a try, as a wrong password does. */
export async function unlockByPasskey(
  ctx: Context,
  { passkey }: InputOf<typeof passkeyUnlockApi.calls.unlockByPasskey>,
): Promise<true> {
  const place = await placeOf(ctx);
  const { accountId, account } = ctx.caller;
  const holder = { accountId, account, place, ...purposeOf(ctx) };
  return await unlockBy(ctx, {
    isRight: async () =>
      await ctx.inTenant(ctx.tenantId, async (inTenant) => await spendPasskey(inTenant, holder, passkey)),
    wrong: (count) => passkeyError("passkey.wrong_unlock", { count }),
  });
}

function purposeOf({ caller }: Context): Purpose {
  return { purpose: "unlock", boundTo: caller.sessionId };
}
