import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "differenceLog",
    order: 95,
    screens: ["/system/log/logdiff/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
