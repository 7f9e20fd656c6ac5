import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "outbox",
    order: 80,
    screens: ["/system/outbox/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
