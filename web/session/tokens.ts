import { storageKey } from "../storage.ts";

/** The pair that a session lives by. */
export type Tokens = { access: string; refresh: string };

/** Where the browser keeps the pair; one place, so that another reading (a cookie) replaces just this. */
export type TokenStore = { read(): Tokens | undefined; write(tokens: Tokens): void; clear(): void };

/** Where the access token lies; gone means that a session has ended in some tab. */
export const accessKey = storageKey("access-token");
const refreshKey = storageKey("x-access-token");

/** Keeps the pair in local storage, so that all tabs share one session (specification 9). */
export const tokenStore: TokenStore = {
  read() {
    const access = localStorage.getItem(accessKey);
    return access === null ? undefined : { access, refresh: localStorage.getItem(refreshKey) ?? "" };
  },
  write({ access, refresh }) {
    localStorage.setItem(accessKey, access);
    localStorage.setItem(refreshKey, refresh);
  },
  clear() {
    localStorage.removeItem(accessKey);
    localStorage.removeItem(refreshKey);
  },
};

/** Whether an access token's time has passed by this browser's clock; an unreadable one counts as passed. */
export function isExpired(token: string, nowMs: number): boolean {
  const [, payload = ""] = token.split(".");
  try {
    const claims: { exp?: number } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return claims.exp === undefined || claims.exp * 1000 <= nowMs;
  } catch {
    // Whatever it is, the server decides; it is sent together with the refresh token.
    return true;
  }
}
