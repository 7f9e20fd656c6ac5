import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "task",
    order: 49,
    screens: ["/system/download/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
