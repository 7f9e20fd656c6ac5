import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "job",
    order: 89,
    screens: ["/system/job/index", "/system/job/dashboard"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
