import type { ManualPage } from "#kit";

export const manual: readonly ManualPage[] = [
  {
    name: "notice",
    order: 60,
    screens: ["/system/notice/index", "/system/noticeTemplate/index", "/home/notice/index"],
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
  },
];
