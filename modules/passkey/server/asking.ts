import { mostPasskeys, passkeyError, type PasskeyRequest, Transports } from "#modules/passkey/contract";
import type { Id } from "#contract/id";
import type { TenantContext } from "#server/context/context";
import type { RowOf } from "#server/rows/table";
import { challengeMs, newChallenge, type Purpose } from "./challenge.ts";
import { passkeys } from "./passkey.table.ts";
import type { Place } from "./place.ts";

/** Whose passkeys are meant, and where. */
export type Whose = { readonly accountId: Id; readonly place: Place };

/** Asks for one of an account's passkeys at a place. Throws where there is none. */
export async function askFor(
  ctx: TenantContext,
  { accountId, place }: Whose,
  purpose: Purpose,
): Promise<PasskeyRequest> {
  const own = await ctx.rows(passkeys).list({ accountId, host: place.host });
  if (own.length === 0) throw passkeyError("passkey.missing");
  return {
    challenge: await newChallenge(ctx, purpose),
    rpId: place.host,
    timeout: challengeMs,
    allowCredentials: own.slice(0, mostPasskeys).map(namedOf),
    userVerification: "required",
  };
}

/** A passkey as browsers are told of it. */
export function namedOf({ credentialId, transports }: RowOf<typeof passkeys>) {
  return {
    id: credentialId.toString("base64url"),
    type: "public-key" as const,
    transports: Transports.parse(transports.split(",")),
  };
}
