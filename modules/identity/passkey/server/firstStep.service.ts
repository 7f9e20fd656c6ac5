import type { InputOf } from "#contract/api";
import { accounts } from "#modules/identity/account/server";
import { countFailures } from "#modules/identity/access/server";
import { authenticate } from "#modules/identity/session/server";
import { getRequestedTenant } from "#modules/identity/tenant/server";
import type { Id } from "#contract/id";
import type { AnyContext, TenantContext } from "#core/request/context";
import type { TokenPair } from "#core/request/identity";
import { defineFunction } from "#core/rows/databaseFunction";
import { type PasskeyAssertion, passkeyError, type PasskeyRequest, type passkeySignInApi } from "../contract.ts";
import { verifyAssertion } from "./assertion.ts";
import { readCeremony } from "./ceremony.ts";
import { challengeMs } from "./challenge.ts";
import { createFirstStepChallenge, readFirstStepChallenge, redeemFirstStepChallenge } from "./firstStepChallenge.ts";
import type { PasskeyScope } from "./passkeyRequest.ts";
import { getRelyingParty } from "./relyingParty.ts";

type Owner = { tenant: Id; account: Id };
const findPasskeyOwner = defineFunction<{ wantedCredential: Buffer; atHost: string }, Owner>("find_passkey_owner", [
  "wantedCredential",
  "atHost",
]);

/** Requests any passkey of this host: the user has not named an account. Nothing is stored. */
export async function createFirstStepRequest(ctx: AnyContext): Promise<PasskeyRequest> {
  const { host } = await getRelyingParty(ctx);
  return {
    challenge: createFirstStepChallenge(ctx),
    rpId: host,
    timeout: challengeMs,
    allowCredentials: [],
    userVerification: "required",
  };
}

/**
 * Signs in with a passkey alone, in the tenant of its account. The device has verified its user, so it counts as both
 * factors; the other checks are those of every sign-in.
 */
export async function signInByPasskeyAlone(
  ctx: AnyContext,
  { passkey, loginMode }: InputOf<typeof passkeySignInApi.calls.enterByPasskey>,
): Promise<TokenPair> {
  const relyingParty = await getRelyingParty(ctx);
  const { id: displayedId } = await getRequestedTenant(ctx, 0);
  const [owner, ...others] = await ctx.readInTenant(displayedId, async (inTenant) => {
    const wantedCredential = Buffer.from(passkey.id, "base64url");
    return await inTenant.callFunction(findPasskeyOwner, { wantedCredential, atHost: relyingParty.host });
  });
  const { tenant: tenantId, account: accountId } = owner ?? { tenant: displayedId, account: undefined };
  // Failures of an unknown passkey count under its own name.
  const loginName = `passkey:${passkey.id.slice(0, 24)}`;
  return await authenticate(ctx, loginName, async () => ({
    tenantId,
    loginMode,
    hasSecondFactor: true,
    loadAccount: async (inTenant, most) => {
      const isKnown = accountId !== undefined && others.length === 0;
      const account = isKnown ? await inTenant.rows(accounts).find(accountId) : undefined;
      const typed = account?.account ?? loginName;
      return { account, failures: await countFailures(inTenant, { typed, owner: account }, most) };
    },
    verifyProof: async (account) => {
      if (account === undefined) return passkeyError("passkey.refused");
      const holder = { accountId: account.id, account: account.account, relyingParty };
      const isRight = await ctx.inTenant(tenantId, async (inTenant) => await isAnswer(inTenant, holder, passkey));
      return isRight ? undefined : passkeyError("passkey.refused");
    },
  }));
}

/** Whether the passkey has signed a challenge of this server that was not answered before. */
async function isAnswer(
  ctx: TenantContext,
  holder: PasskeyScope & { readonly account: string },
  answer: PasskeyAssertion,
): Promise<boolean> {
  const ceremony = await readCeremony(ctx, holder.relyingParty, answer.response.clientDataJSON);
  const expiresAt = ceremony === undefined ? undefined : readFirstStepChallenge(ctx, ceremony.challenge);
  if (ceremony === undefined || expiresAt === undefined) return false;
  if (!(await verifyAssertion(ctx, holder, { ceremony, answer }))) return false;
  return await redeemFirstStepChallenge(ctx, ceremony.challenge, expiresAt);
}
