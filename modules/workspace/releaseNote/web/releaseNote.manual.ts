import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "releaseNotes",
    order: 79,
    screens: ["/system/upgrade/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
