import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "dictionary",
    order: 76,
    screens: ["/system/dict/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
