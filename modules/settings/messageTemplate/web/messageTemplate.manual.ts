import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "messageTemplates",
    order: 81,
    screens: ["/system/template/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
