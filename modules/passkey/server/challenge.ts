import type { Id } from "#contract/id";
import type { TenantContext } from "#server/context/context";
import { hashOfSecret, randomSecret } from "#server/context/tokens";
import { passkeyChallenges } from "./passkey.table.ts";

/** What a challenge is for, and the session or the ticket that alone may answer it. */
export type Purpose = { readonly purpose: "add" | "sign_in" | "unlock"; readonly boundTo: Id };

/** How long a challenge waits for its answer. */
export const challengeMs = 300_000;

/** 256 bits to be signed, for one answer. An earlier one for the same is worth nothing any more. */
export async function newChallenge(ctx: TenantContext, purpose: Purpose): Promise<string> {
  const challenge = randomSecret();
  const rows = ctx.rows(passkeyChallenges);
  await rows.erase(purpose);
  const expiresAt = new Date(ctx.now().getTime() + challengeMs);
  await rows.addAll([{ ...purpose, hash: hashOfSecret(challenge), expiresAt }]);
  return challenge;
}

/** Whether a challenge is one that was given for this. It is used up by whoever deletes it, whatever comes of his answer. */
export async function takeChallenge(ctx: TenantContext, purpose: Purpose, challenge: string): Promise<boolean> {
  const rows = ctx.rows(passkeyChallenges);
  const [given] = await rows.list({ ...purpose, hash: hashOfSecret(challenge) });
  if (given === undefined || (await rows.erase({ id: given.id })) === 0) return false;
  return given.expiresAt > ctx.now();
}
