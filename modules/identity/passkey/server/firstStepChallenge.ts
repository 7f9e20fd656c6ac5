import { randomBytes, timingSafeEqual } from "node:crypto";
import { toId } from "#contract/id";
import { deriveBytes } from "#core/crypto/keys";
import { hashSecret } from "#core/crypto/secret";
import type { AnyContext, TenantContext } from "#core/request/context";
import { challengeMs } from "./challenge.ts";
import { passkeyChallenges } from "./passkey.table.ts";

const expiryBytes = 6;
const randomPartBytes = 32;
const signedBytes = expiryBytes + randomPartBytes;

/**
 * A challenge for callers who have not named an account: its expiry and 256 random bits, signed by the server instead
 * of stored, so that any number of open sign-in pages costs nothing.
 */
export function createFirstStepChallenge({ app, now }: AnyContext): string {
  const expiry = Buffer.alloc(expiryBytes);
  expiry.writeUIntBE(now().getTime() + challengeMs, 0, expiryBytes);
  const content = Buffer.concat([expiry, randomBytes(randomPartBytes)]);
  return Buffer.concat([content, sign(app, content)]).toString("base64url");
}

/** When a challenge of this server expires; `undefined` if it has expired or is not one. */
export function readFirstStepChallenge({ app, now }: AnyContext, challenge: string): Date | undefined {
  const all = Buffer.from(challenge, "base64url");
  const content = all.subarray(0, signedBytes);
  const signature = all.subarray(signedBytes);
  const expected = sign(app, content);
  if (content.length < signedBytes || signature.length !== expected.length) return undefined;
  if (!timingSafeEqual(signature, expected)) return undefined;
  const expiresAt = new Date(content.readUIntBE(0, expiryBytes));
  return expiresAt > now() ? expiresAt : undefined;
}

/** Uses a challenge up; false if it was answered before. It is stored until it has expired. */
export async function redeemFirstStepChallenge(
  ctx: TenantContext,
  challenge: string,
  expiresAt: Date,
): Promise<boolean> {
  const row = { purpose: "first_step", boundTo: toId(ctx.tenantId), hash: hashSecret(challenge), expiresAt };
  return (await ctx.rows(passkeyChallenges).addMissing([row])) === 1;
}

function sign({ keys }: AnyContext["app"], content: Buffer): Buffer {
  return deriveBytes(keys, "passkeyChallenge", content.toString("base64url"));
}
