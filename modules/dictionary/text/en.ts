import type { text as original } from "./zh-CN.ts";

export const text: Record<keyof typeof original, string> = {
  "dictionary.title": "Dictionaries",
};
