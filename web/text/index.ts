import type { TextSource } from "#contract/text";

/** Words of the shell by language. */
export const shellText: TextSource = {
  "zh-CN": async () => (await import("./zh-CN.ts")).text,
  en: async () => (await import("./en.ts")).text,
};
