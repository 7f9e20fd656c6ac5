import { deriveBytes } from "#core/crypto/keys";
import { decryptText, encryptText } from "#core/crypto/seal";
import type { Context } from "./context.ts";

/**
 * Encrypts a text that only passes through the client: a cursor holds a value of the last row, and a role may hide that
 * field. It can be decrypted for the same account only.
 */
export function sealForCaller(ctx: Context, text: string): string {
  return encryptText(getCallerKey(ctx), text).toString("base64url");
}

/** Decrypts the output of `sealForCaller`; `undefined` if it is not ours, or belongs to another account. */
export function unsealForCaller(ctx: Context, sealed: string): string | undefined {
  try {
    return decryptText(getCallerKey(ctx), Buffer.from(sealed, "base64url"));
  } catch {
    // A cursor may come from anywhere: an invalid one counts as none.
    return undefined;
  }
}

function getCallerKey({ app, caller }: Context): Buffer {
  return deriveBytes(app.keys, "sealed", `${caller.tenantId} ${caller.accountId}`);
}
