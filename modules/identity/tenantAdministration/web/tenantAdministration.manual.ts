import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "tenants",
    order: 82,
    screens: ["/system/tenant/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
