import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "serial",
    order: 88,
    screens: ["/system/serial/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
