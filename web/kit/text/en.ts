import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Record<keyof typeof original, string> = {
  "kit.cancel": "Cancel",
};
