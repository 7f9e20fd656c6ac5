import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "archive",
    order: 95,
    screens: ["/platform/archive/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
