import type { text as original } from "./zh-CN.ts";

export const text: Record<keyof typeof original, string> = {
  "constant.common": "Platform settings",
};
