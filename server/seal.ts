import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Keys } from "#server/keys";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text under the installation's key. `place` names where it is kept (table and id of the row): somewhere else
 * it cannot be opened.
 */
export function seal(keys: Keys, place: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keys.encryption, nonce, { authTagLength: tagBytes }).setAAD(
    Buffer.from(place),
  );
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens what `seal` has made. Throws where it was changed, or belongs to another place or installation. */
export function unseal(keys: Keys, place: string, sealed: Buffer): string {
  const decipher = createDecipheriv(algorithm, keys.encryption, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = [decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()];
  return Buffer.concat(text).toString("utf8");
}
