import type { TextSource } from "#contract/text";

/** Words of printed lists by language. */
export const printText: TextSource = {
  "zh-CN": async () => (await import("./zh-CN.ts")).text,
  en: async () => (await import("./en.ts")).text,
};
