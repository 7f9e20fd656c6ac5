import * as z from "zod";
import { PasswordPolicy } from "./password.ts";

/** All password rules of a tenant: requirements, expiry, and reuse of earlier passwords. */
export const PasswordRules = PasswordPolicy.extend({
  /** Number of earlier passwords that may not be reused; 0 = all may. */
  historyCount: z.int(),
  /** Days after which a password must be changed; 0 = never. */
  expiryDays: z.int(),
  /** Whether the first password must be changed, regardless of who has set it. */
  mustChangeFirst: z.boolean(),
});
/** See the schema of the same name. */
export type PasswordRules = z.infer<typeof PasswordRules>;

/** Rules without any requirement: combining them changes nothing. */
export const noPasswordRules: PasswordRules = {
  minimumLength: 0,
  maximumLength: 0,
  upper: false,
  lower: false,
  digit: false,
  special: false,
  historyCount: 0,
  expiryDays: 0,
  mustChangeFirst: false,
};

/**
 * Combines two sets of rules: the stricter value of each rule. Only the maximum length grows, so that a tenant may
 * allow whole sentences.
 */
export function combinePasswordRules(one: PasswordRules, other: PasswordRules): PasswordRules {
  const minimumLength = Math.max(one.minimumLength, other.minimumLength);
  return {
    minimumLength,
    maximumLength: Math.max(one.maximumLength, other.maximumLength, minimumLength),
    upper: one.upper || other.upper,
    lower: one.lower || other.lower,
    digit: one.digit || other.digit,
    special: one.special || other.special,
    historyCount: Math.max(one.historyCount, other.historyCount),
    expiryDays: pickShorterDays(one.expiryDays, other.expiryDays),
    mustChangeFirst: one.mustChangeFirst || other.mustChangeFirst,
  };
}

/** The shorter of two periods in days, where 0 means unlimited. */
export function pickShorterDays(one: number, other: number): number {
  return one === 0 || other === 0 ? Math.max(one, other) : Math.min(one, other);
}
