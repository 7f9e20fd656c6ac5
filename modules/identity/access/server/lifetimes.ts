import type { Settings } from "#core/request/settings";
import { accessLifetime, idleTimeout, refreshLifetime, sessionLifetime } from "./access.settings.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Maximum lifetime of a session, regardless of refreshes. */
export function getSessionLifetimeMs(settings: Settings): number {
  return hourMs * settings.get(sessionLifetime);
}

/** Lifetime of an access token. */
export function getAccessLifetimeSeconds(settings: Settings): number {
  return 60 * settings.get(accessLifetime);
}

/** Lifetime of a refresh token. */
export function getRefreshLifetimeMs(settings: Settings): number {
  return minuteMs * settings.get(refreshLifetime);
}

/** Idle time after which a session ends; 0 = never. */
export function getIdleTimeoutMs(settings: Settings): number {
  return 1000 * settings.get(idleTimeout);
}
