import type { TextSource } from "#contract/text";

/** Words of the kit by language. */
export const kitText: TextSource = {
  "zh-CN": async () => (await import("./zh-CN.ts")).text,
  en: async () => (await import("./en.ts")).text,
};
