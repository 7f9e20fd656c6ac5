import type { TextSource } from "#contract/text";

/** The words of the wizard that imports records. */
export const importWizardText: TextSource = {
  "zh-CN": async () => (await import("./zh-CN.ts")).text,
  en: async () => (await import("./en.ts")).text,
};
