import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "reference.title": "API reference",
  "reference.search": "Search paths and permissions",
  "reference.parameters": "Parameters",
  "reference.body": "Request body",
  "reference.answer": "Result",
  "reference.required": "required",
  "reference.open": "no sign-in needed",
  "reference.signedIn": "signed in",
  "reference.nothing": "Nothing matches",
};
