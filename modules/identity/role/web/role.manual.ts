import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "role",
    order: 40,
    screens: ["/system/role/index", "/system/permission/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
