import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "reference.title": "API reference",
  "reference.search": "Search paths and permissions",
  "reference.parameters": "Parameters",
  "reference.body": "Request body",
  "reference.answer": "Result",
  "reference.required": "Required",
  "reference.open": "No sign-in required",
  "reference.signedIn": "Any signed-in account",
  "reference.nothing": "No matches",
  "reference.try": "Try it out",
  "reference.send": "Send",
  "reference.noInput": "This call has no parameters",
  "reference.notJson": "This is not valid JSON",
  "reference.ask": "Send {{call}}?",
  "reference.askText": "This call may change real data. It runs with your permissions.",
  "reference.took": "{{milliseconds}} ms",
  "reference.isFile": "The result is a file and is not shown here",
  "api.swagger": "API reference",
  "api.swagger.checkUrl": "Check the sign-in to the API reference",
  "api.swagger.submitUrl": "Sign in to the API reference",
};
