import { toStorageKey } from "../storage.ts";

/** The pair of tokens of a session. */
export type Tokens = { access: string; refresh: string };

/** Stores the pair in the browser; the only place that would change for other storage, such as a cookie. */
export type TokenStore = { read(): Tokens | undefined; write(tokens: Tokens): void; clear(): void };

/** Storage key of the access token; its absence means that a session has ended in some tab. */
export const accessTokenKey = toStorageKey("access-token");
const refreshKey = toStorageKey("x-access-token");

/** Keeps the pair in local storage, so that all tabs share one session (specification 9). */
export const tokenStore: TokenStore = {
  read() {
    const access = localStorage.getItem(accessTokenKey);
    return access === null ? undefined : { access, refresh: localStorage.getItem(refreshKey) ?? "" };
  },
  write({ access, refresh }) {
    localStorage.setItem(accessTokenKey, access);
    localStorage.setItem(refreshKey, refresh);
  },
  clear() {
    localStorage.removeItem(accessTokenKey);
    localStorage.removeItem(refreshKey);
  },
};

/** Whether an access token has expired by this browser's clock; an unreadable one counts as expired. */
export function isExpired(token: string, nowMs: number): boolean {
  const claims = readClaims(token);
  // The server decides; the token is sent together with the refresh token.
  return claims === undefined || (claims.exp !== undefined && claims.exp * 1000 <= nowMs);
}

/** Whether this browser works in another session than that of the token. Unreadable tokens are the server's matter. */
export function isOfFormerSession(token: string): boolean {
  const now = tokenStore.read()?.access;
  if (now === undefined || now === token) return false;
  const [former, current] = [readClaims(token)?.sid, readClaims(now)?.sid];
  return former !== undefined && current !== undefined && former !== current;
}

function readClaims(token: string): { exp?: number; sid?: number } | undefined {
  const [, payload = ""] = token.split(".");
  try {
    const claims: { exp?: number; sid?: number } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return claims;
  } catch {
    return undefined;
  }
}
