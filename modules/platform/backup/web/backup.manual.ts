import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "backup",
    order: 95,
    screens: ["/system/dbBackup/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
