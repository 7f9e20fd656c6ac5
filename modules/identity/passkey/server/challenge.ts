import type { Id } from "#contract/id";
import type { TenantContext } from "#core/request/context";
import { generateSecret, hashSecret } from "#core/crypto/secret";
import { passkeyChallenges } from "./passkey.table.ts";

/** Purpose of a challenge, and the session or ticket that alone may answer it. */
export type ChallengePurpose = { readonly purpose: "add" | "sign_in" | "unlock"; readonly boundTo: Id };

/** Lifetime of a challenge. */
export const challengeMs = 300_000;

/** Creates 256 bits to sign, for one answer. An earlier challenge for the same purpose becomes invalid. */
export async function createChallenge(ctx: TenantContext, purpose: ChallengePurpose): Promise<string> {
  const challenge = generateSecret();
  const rows = ctx.rows(passkeyChallenges);
  await rows.erase(purpose);
  const expiresAt = new Date(ctx.now().getTime() + challengeMs);
  await rows.addAll([{ ...purpose, hash: hashSecret(challenge), expiresAt }]);
  return challenge;
}

/** Whether a challenge was issued for this purpose. Deleting it uses it up, whatever the result of the verification. */
export async function consumeChallenge(
  ctx: TenantContext,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<boolean> {
  const rows = ctx.rows(passkeyChallenges);
  const [challengeRow] = await rows.list({ ...purpose, hash: hashSecret(challenge) });
  if (challengeRow === undefined || (await rows.erase({ id: challengeRow.id })) === 0) return false;
  return challengeRow.expiresAt > ctx.now();
}
