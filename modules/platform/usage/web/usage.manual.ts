import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "usage",
    order: 85,
    screens: ["/platform/usage/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
