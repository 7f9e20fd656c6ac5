import * as z from "zod";
import { PasswordPolicy } from "./password.ts";

/** All that is asked of the passwords of a tenant: what they must have, how long they last, which do not come back. */
export const PasswordRules = PasswordPolicy.extend({
  /** So many earlier passwords do not come back; 0 = any may. */
  historyCount: z.int(),
  /** After so many days a password has to be changed; 0 = never. */
  expiryDays: z.int(),
  /** Whether the first password has to be changed, whoever has set it. */
  mustChangeFirst: z.boolean(),
});
/** See the schema of the same name. */
export type PasswordRules = z.infer<typeof PasswordRules>;

/** Rules that ask for nothing: whatever they are joined with stays as it is. */
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
 * What two sets of rules ask together: of each rule the stricter one. Only the longest length grows, so that a tenant may
 * let people write whole sentences.
 */
export function stricterRules(one: PasswordRules, other: PasswordRules): PasswordRules {
  const minimumLength = Math.max(one.minimumLength, other.minimumLength);
  return {
    minimumLength,
    maximumLength: Math.max(one.maximumLength, other.maximumLength, minimumLength),
    upper: one.upper || other.upper,
    lower: one.lower || other.lower,
    digit: one.digit || other.digit,
    special: one.special || other.special,
    historyCount: Math.max(one.historyCount, other.historyCount),
    expiryDays: shorterDays(one.expiryDays, other.expiryDays),
    mustChangeFirst: one.mustChangeFirst || other.mustChangeFirst,
  };
}

/** The shorter of two spans of days, of which 0 is the longest. */
export function shorterDays(one: number, other: number): number {
  return one === 0 || other === 0 ? Math.max(one, other) : Math.min(one, other);
}
