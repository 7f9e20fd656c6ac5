import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "configuration",
    order: 75,
    screens: ["/system/config/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
