import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "position",
    order: 25,
    screens: ["/system/pos/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
