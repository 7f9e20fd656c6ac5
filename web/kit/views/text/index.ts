import type { TextSource } from "#contract/text";

/** Words of saved views and of the panel of columns; they come with the panels. */
export const viewsText: TextSource = {
  "zh-CN": async () => (await import("./zh-CN.ts")).text,
  en: async () => (await import("./en.ts")).text,
};
