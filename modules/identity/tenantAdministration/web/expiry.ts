import { graceDays } from "../contract.ts";
import type { Tone } from "#kit";

const dayMs = 86_400_000;

/** Days until an instant, a begun one counts. */
export function countDaysLeft(at: Date, now = new Date()): number {
  return Math.max(0, Math.ceil((at.getTime() - now.getTime()) / dayMs));
}

/** How the expiry of a tenant stands. `days`: those that are left, of the tenant or of the time in which it can be read. */
export type ExpiryState = {
  readonly state: "far" | "near" | "readOnly" | "expired";
  readonly tone: Tone;
  readonly days: number;
};

const nearDays = 30;
const urgentDays = 7;

/** The state of an expiry, with its colour: amber from 30 days before, red from 7 days before. */
export function getExpiryState(at: Date, now = new Date()): ExpiryState {
  const days = countDaysLeft(at, now);
  if (at > now) {
    if (days > nearDays) return { state: "far", tone: "grey", days };
    return { state: "near", tone: days <= urgentDays ? "red" : "amber", days };
  }
  const graceEnd = new Date(at.getTime() + graceDays * dayMs);
  if (graceEnd > now) return { state: "readOnly", tone: "red", days: countDaysLeft(graceEnd, now) };
  return { state: "expired", tone: "red", days: 0 };
}
