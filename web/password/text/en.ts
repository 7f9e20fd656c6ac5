import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "password.strength": "Password strength",
  "password.strength.1": "Very weak",
  "password.strength.2": "Weak",
  "password.strength.3": "Fair",
  "password.strength.4": "Good",
  "password.strength.5": "Strong",
  "password.advice.keys": "Neighbouring keys are easy to guess",
  "password.advice.repeat": "Avoid repeated characters and words",
  "password.advice.sequence": "Avoid runs such as abc or 123",
  "password.advice.date": "Avoid dates and years",
  "password.advice.common": "Much like a widely used password",
  "password.advice.word": "A single word or name is easy to guess",
  "password.advice.personal": "Avoid the names of account, tenant and product",
  "password.advice.longer": "Another word or two makes it stronger",
  "mustChange.title": "Set a new password first",
  "mustChange.why": "Your current password was set by an administrator or is the first one. Set your own to go on.",
  "mustChange.current": "Current password",
  "mustChange.new": "New password",
  "mustChange.confirm": "New password again",
  "mustChange.mismatch": "The two passwords do not match!",
  "mustChange.submit": "Save the new password",
  "mustChange.policy":
    "A password has {{minimum}} to {{maximum}} characters, among them upper and lower case letters, digits and special characters",
  "mustChange.rule.length": "{{minimum}} to {{maximum}} characters",
  "mustChange.rule.upper": "Upper case letter",
  "mustChange.rule.lower": "Lower case letter",
  "mustChange.rule.digit": "Digit",
  "mustChange.rule.special": "Special character",
  "mustChange.met": "met",
  "mustChange.unmet": "not met",
  "mustChange.over": "Your current password has expired. Set a new one to go on.",
  "password.none": "Your account has no password. Within 10 minutes of signing in you can go on without one.",
};
