import type { InputOf } from "#contract/api";
import { passkeyError, type PasskeyRequest, type passkeyStepApi } from "../contract.ts";
import { completeSecondStep, getTicket } from "#modules/identity/secondFactor/server";
import type { AnyContext } from "#core/request/context";
import type { TokenPair } from "#core/request/identity";
import { createPasskeyRequest } from "./passkeyRequest.ts";
import type { ChallengePurpose } from "./challenge.ts";
import { getRelyingParty } from "./relyingParty.ts";
import { consumeAssertion } from "./assertion.ts";

type Calls = typeof passkeyStepApi.calls;

/**
 * Requests one of the account's passkeys after the first factor. It uses up no attempt, because nothing is compared
 * yet.
 */
export async function createSignInRequest(
  ctx: AnyContext,
  { ticket: typed }: InputOf<Calls["askPasskey"]>,
): Promise<PasskeyRequest> {
  const relyingParty = await getRelyingParty(ctx);
  const { tenantId, accountId, id } = await getTicket(ctx, typed);
  return await ctx.inTenant(
    tenantId,
    async (inTenant) => await createPasskeyRequest(inTenant, { accountId, relyingParty }, purposeOf({ id })),
  );
}

/** Completes a sign-in with a passkey after the first factor. */
export async function signInByPasskey(
  ctx: AnyContext,
  { ticket, passkey }: InputOf<Calls["loginPasskey"]>,
): Promise<TokenPair> {
  const relyingParty = await getRelyingParty(ctx);
  return await completeSecondStep(ctx, ticket, {
    verify: async (inTenant, { account: { id: accountId, account }, ticket: pendingTicket }) =>
      await consumeAssertion(inTenant, { accountId, account, relyingParty, ...purposeOf(pendingTicket) }, passkey),
    createError: () => passkeyError("passkey.refused"),
  });
}

function purposeOf({ id }: { id: ChallengePurpose["boundTo"] }): ChallengePurpose {
  return { purpose: "sign_in", boundTo: id };
}
