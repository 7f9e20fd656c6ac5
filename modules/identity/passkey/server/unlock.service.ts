import type { InputOf } from "#contract/api";
import { type PasskeyRequest, passkeyError, type passkeyUnlockApi } from "../contract.ts";
import { unlockWithProof } from "#modules/identity/session/server";
import type { Context } from "#core/request/context";
import { createPasskeyRequest } from "./passkeyRequest.ts";
import type { ChallengePurpose } from "./challenge.ts";
import { getRelyingParty } from "./relyingParty.ts";
import { consumeAssertion } from "./assertion.ts";

/** Requests a passkey of the account behind the locked screen. It uses up no attempt. */
export async function createUnlockRequest(ctx: Context): Promise<PasskeyRequest> {
  const relyingParty = await getRelyingParty(ctx);
  return await createPasskeyRequest(ctx, { accountId: ctx.caller.accountId, relyingParty }, purposeOf(ctx));
}

/** Unlocks with a passkey of the account; any other one uses up an attempt, like a wrong password. */
export async function unlockByPasskey(
  ctx: Context,
  { passkey }: InputOf<typeof passkeyUnlockApi.calls.unlockByPasskey>,
): Promise<true> {
  const relyingParty = await getRelyingParty(ctx);
  const { accountId, account } = ctx.caller;
  const holder = { accountId, account, relyingParty, ...purposeOf(ctx) };
  return await unlockWithProof(ctx, {
    verify: async () =>
      await ctx.inTenant(ctx.tenantId, async (inTenant) => await consumeAssertion(inTenant, holder, passkey)),
    createError: (count) => passkeyError("passkey.wrong_unlock", { count }),
  });
}

function purposeOf({ caller }: Context): ChallengePurpose {
  return { purpose: "unlock", boundTo: caller.sessionId };
}
