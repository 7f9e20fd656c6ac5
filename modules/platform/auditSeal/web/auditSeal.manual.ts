import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "auditSeal",
    order: 99,
    screens: ["/system/log/verify/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
