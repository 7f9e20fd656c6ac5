import type { TextSource } from "../text.ts";

/** The shared vocabulary's words by language. */
export const vocabularyText: TextSource = {
  "zh-CN": async () => (await import("./zh-CN.ts")).text,
  en: async () => (await import("./en.ts")).text,
};
