import type { TextSource } from "#contract/text";

/** The words of the dialog that exports a list. */
export const exportDialogText: TextSource = {
  "zh-CN": async () => (await import("./zh-CN.ts")).text,
  en: async () => (await import("./en.ts")).text,
};
