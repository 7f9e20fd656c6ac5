import { maxPasskeys, passkeyError, type PasskeyRequest, Transports } from "../contract.ts";
import type { Id } from "#contract/id";
import type { TenantContext } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { challengeMs, type ChallengePurpose, createChallenge } from "./challenge.ts";
import { passkeys } from "./passkey.table.ts";
import type { RelyingParty } from "./relyingParty.ts";

/** The account and relying party of a request for passkeys. */
export type PasskeyScope = { readonly accountId: Id; readonly relyingParty: RelyingParty };

/** Creates a request for one of an account's passkeys at a relying party. Throws if there is none. */
export async function createPasskeyRequest(
  ctx: TenantContext,
  { accountId, relyingParty }: PasskeyScope,
  purpose: ChallengePurpose,
): Promise<PasskeyRequest> {
  const own = await ctx.rows(passkeys).list({ accountId, host: relyingParty.host });
  if (own.length === 0) throw passkeyError("passkey.missing");
  return {
    challenge: await createChallenge(ctx, purpose),
    rpId: relyingParty.host,
    timeout: challengeMs,
    allowCredentials: own.slice(0, maxPasskeys).map(toPasskeyDescriptor),
    userVerification: "required",
  };
}

/** A passkey descriptor for browsers. */
export function toPasskeyDescriptor({ credentialId, transports }: RowOf<typeof passkeys>) {
  return {
    id: credentialId.toString("base64url"),
    type: "public-key" as const,
    transports: Transports.parse(transports.split(",")),
  };
}
