import { lazyComponent, type ManualPage } from "#kit";
import { firstStepsApi } from "../contract.ts";
import { firstStepsText } from "../text/index.ts";

export const manual: readonly ManualPage[] = [
  {
    name: "firstSteps",
    order: 10,
    screens: ["/home/index"],
    needs: { api: firstStepsApi, name: "list" },
    load: {
      "zh-CN": async () => await import("../manual/zh-CN.md?raw"),
      en: async () => await import("../manual/en.md?raw"),
    },
    Component: lazyComponent(async () => (await import("./FirstStepsHelp.tsx")).FirstStepsHelp, {
      texts: firstStepsText,
    }),
  },
];
