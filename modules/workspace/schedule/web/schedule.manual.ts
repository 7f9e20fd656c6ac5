import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "schedule",
    order: 65,
    screens: ["/home/schedule/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
