import { createHash, randomBytes } from "node:crypto";

/** Generates 256 random bits: a refresh token, or a secret that is shown once. */
export function generateSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a secret of `generateSecret`. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
