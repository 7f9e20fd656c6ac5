import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "log",
    order: 89,
    screens: ["/system/log/logvis/index", "/system/log/logop/index", "/system/log/logex/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
