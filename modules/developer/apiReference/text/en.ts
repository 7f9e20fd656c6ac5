import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "reference.title": "API reference",
  "reference.search": "Search paths and permissions",
  "reference.parameters": "Parameters",
  "reference.body": "Request body",
  "reference.answer": "Result",
  "reference.required": "required",
  "reference.open": "no sign-in needed",
  "reference.signedIn": "signed in",
  "reference.nothing": "Nothing matches",
  "reference.try": "Try it out",
  "reference.send": "Send",
  "reference.noInput": "This call takes no input",
  "reference.notJson": "This is not valid JSON",
  "reference.ask": "Send {{call}}?",
  "reference.askText": "This call may change real data. It is made with your rights.",
  "reference.took": "{{milliseconds}} ms",
  "reference.isFile": "The answer is a file; it is not shown here",
};
