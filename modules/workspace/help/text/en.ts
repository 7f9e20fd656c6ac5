import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "help.title": "Help",
  "help.contents": "Contents",
};
