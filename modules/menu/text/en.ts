import type { text as original } from "./zh-CN.ts";

export const text: Record<keyof typeof original, string> = {
  "menu.title": "Menus",
};
