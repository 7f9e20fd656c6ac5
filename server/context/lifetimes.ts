import type { Settings } from "#server/settings";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** After how long a session ends however often it is refreshed (`sys_session_lifetime`, hours; 12 when that is no sensible number). */
export function sessionLifetimeMs(settings: Settings): number {
  return hourMs * settings.whole("sys_session_lifetime", { otherwise: 12, minimum: 1, maximum: 168 });
}

/** How long an access token is good (`sys_token_expire`, minutes; 20 when that is no sensible number). */
export function accessLifetimeSeconds(settings: Settings): number {
  return 60 * settings.whole("sys_token_expire", { otherwise: 20, minimum: 1, maximum: 1440 });
}

/** How long a refresh token is good (`sys_refresh_token_expire`, minutes; 40 when that is no sensible number). */
export function refreshLifetimeMs(settings: Settings): number {
  return minuteMs * settings.whole("sys_refresh_token_expire", { otherwise: 40, minimum: 1, maximum: 43_200 });
}

/** After how long without use a session ends (`sys_idle_timeout`, seconds); 0 = never. */
export function idleTimeoutMs(settings: Settings): number {
  return 1000 * settings.whole("sys_idle_timeout", { otherwise: 0, minimum: 0, maximum: 604_800 });
}
