import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "file",
    order: 90,
    screens: ["/system/file/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
