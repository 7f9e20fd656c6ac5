import type { TextSource } from "#contract/text";

export const batchText: TextSource = {
  "zh-CN": async () => (await import("./zh-CN.ts")).text,
  en: async () => (await import("./en.ts")).text,
};
