import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "messageLog",
    order: 96,
    screens: ["/system/log/logmsg/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
