import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "profile",
    order: 65,
    screens: ["/system/user/component/userCenter"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
