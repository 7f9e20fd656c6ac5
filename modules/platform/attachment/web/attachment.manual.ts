import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "attachment",
    order: 80,
    screens: ["/system/notice/index", "/system/user/index", "/system/org/index", "/system/role/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
