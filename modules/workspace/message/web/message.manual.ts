import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "message",
    order: 62,
    screens: ["/home/message/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
