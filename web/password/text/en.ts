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
};
