import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "cache",
    order: 87,
    screens: ["/system/cache/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
