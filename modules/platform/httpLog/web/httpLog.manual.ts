import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "httpLog",
    order: 97,
    screens: ["/system/log/loghttp/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
