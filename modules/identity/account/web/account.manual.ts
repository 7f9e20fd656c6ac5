import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "account",
    order: 30,
    screens: ["/system/user/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
