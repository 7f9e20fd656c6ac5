import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "branding",
    order: 74,
    screens: ["/system/infoSetting/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
