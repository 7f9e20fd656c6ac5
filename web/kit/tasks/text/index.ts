import type { TextSource } from "#contract/text";

/** The words of tasks and of their tray; they load with the first task. */
export const taskTrayText: TextSource = {
  "zh-CN": async () => (await import("./zh-CN.ts")).text,
  en: async () => (await import("./en.ts")).text,
};
