import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "password",
    order: 70,
    screens: ["/system/passwordPolicy/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
