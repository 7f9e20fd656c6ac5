import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "organisation",
    order: 20,
    screens: ["/system/org/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
