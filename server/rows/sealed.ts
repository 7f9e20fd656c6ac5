import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Context } from "#server/context/context";
import { derive } from "#server/keys";

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

/**
 * A text that the caller carries without reading it: a cursor holds a value of the last row, and a role may hide that
 * field. It opens for the same account only.
 */
export function seal(ctx: Context, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, keyFor(ctx), nonce);
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** What was sealed; `undefined` where it was not sealed here, or for somebody else. */
export function unseal(ctx: Context, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < nonceLength + tagLength) return undefined;
  const decipher = createDecipheriv(algorithm, keyFor(ctx), bytes.subarray(0, nonceLength));
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

function keyFor({ app, caller }: Context): Buffer {
  return derive(app.keys, "sealed", `${caller.tenantId} ${caller.accountId}`);
}
