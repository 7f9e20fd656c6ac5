import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "export",
    order: 50,
    screens: ["/system/download/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
