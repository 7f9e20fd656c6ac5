import type { TextKey } from "#contract/text";

/** Why this page can neither create nor use passkeys; undefined if it can. */
export function findPasskeyObstacle(): TextKey | undefined {
  if (/^(?:[\d.]+|\[.*\])$/u.test(location.hostname)) return "passkey.noName";
  if (!window.isSecureContext) return "passkey.notSecure";
  return "PublicKeyCredential" in globalThis ? undefined : "passkey.notSupported";
}
