import type { Settings } from "#core/request/settings";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Maximum lifetime of a session, regardless of refreshes (`sys_session_lifetime`, hours; 12 if it is no valid number).
 */
export function getSessionLifetimeMs(settings: Settings): number {
  return hourMs * settings.integer("sys_session_lifetime", { otherwise: 12, minimum: 1, maximum: 168 });
}

/** Lifetime of an access token (`sys_token_expire`, minutes; 20 if it is no valid number). */
export function getAccessLifetimeSeconds(settings: Settings): number {
  return 60 * settings.integer("sys_token_expire", { otherwise: 20, minimum: 1, maximum: 1440 });
}

/** Lifetime of a refresh token (`sys_refresh_token_expire`, minutes; 40 if it is no valid number). */
export function getRefreshLifetimeMs(settings: Settings): number {
  return minuteMs * settings.integer("sys_refresh_token_expire", { otherwise: 40, minimum: 1, maximum: 43_200 });
}

/** Idle time after which a session ends (`sys_idle_timeout`, seconds); 0 = never. */
export function getIdleTimeoutMs(settings: Settings): number {
  return 1000 * settings.integer("sys_idle_timeout", { otherwise: 0, minimum: 0, maximum: 604_800 });
}
