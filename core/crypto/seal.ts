import { createCipheriv, createDecipheriv, type CipherKey, randomBytes } from "node:crypto";
import type { Keys } from "./keys.ts";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text with the installation's key. `place` names where it is stored (table and row id): it cannot be
 * decrypted anywhere else.
 */
export function sealText(keys: Keys, place: string, text: string): Buffer {
  return encryptText(keys.encryption, text, place);
}

/** Decrypts the output of `sealText`. Throws if it was changed, or belongs to another place or installation. */
export function unsealText(keys: Keys, place: string, sealed: Buffer): string {
  return decryptText(keys.encryption, sealed, place);
}

/** Encrypts a text with AES-256-GCM: nonce, tag and cipher text. Decryption requires the same context. */
export function encryptText(key: CipherKey, text: string, context = ""): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Decrypts the output of `encryptText`. Throws if bytes, key or context differ. */
export function decryptText(key: CipherKey, encrypted: Buffer, context = ""): string {
  const nonce = encrypted.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = [decipher.update(encrypted.subarray(nonceBytes + tagBytes)), decipher.final()];
  return Buffer.concat(text).toString("utf8");
}
