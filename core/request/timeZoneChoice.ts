import type { Context } from "./context.ts";
import { defineExtensionPoint } from "./extensionPoint.ts";

/** Reads the time zone that the caller has chosen for instants; undefined if there is no choice. */
export type TimeZoneChoice = { find(ctx: Context): Promise<string | undefined> };

/** Provides the time zones of accounts. */
export const timeZoneChoice = defineExtensionPoint<TimeZoneChoice>("account.timeZone");
