import { createSecretKey, type KeyObject } from "node:crypto";
import { LRUCache } from "lru-cache";
import { deriveBytes, type Keys } from "#core/crypto/keys";
import { decryptText, encryptText } from "#core/crypto/seal";
import type { Context } from "./context.ts";

/**
 * Encrypts a text that only passes through the client: a cursor holds a value of the last row, and a role may hide that
 * field. It can be decrypted only for callers of the same tenant with the same rights.
 */
export function sealForCaller(ctx: Context, text: string): string {
  return encryptText(getCallerKey(ctx), text).toString("base64url");
}

/**
 * Decrypts the output of `sealForCaller`; `undefined` if it is not ours, or belongs to a caller with other
 * rights.
 */
export function unsealForCaller(ctx: Context, sealed: string): string | undefined {
  try {
    return decryptText(getCallerKey(ctx), Buffer.from(sealed, "base64url"));
  } catch {
    // A cursor may come from anywhere: an invalid one counts as none.
    return undefined;
  }
}

const maxKeys = 5000;
const keysOf = new WeakMap<Keys, LRUCache<string, KeyObject>>();

/** The key of callers with equal rights. Every page of a list needs it, and deriving it takes longer than encrypting. */
function getCallerKey({ app, caller }: Context): KeyObject {
  const derived = keysOf.get(app.keys) ?? new LRUCache<string, KeyObject>({ max: maxKeys });
  keysOf.set(app.keys, derived);
  const owner = `${caller.tenantId} ${caller.rights}`;
  const key = derived.get(owner) ?? createSecretKey(deriveBytes(app.keys, "sealed", owner));
  derived.set(owner, key);
  return key;
}
