import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "regions",
    order: 77,
    screens: ["/system/region/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
