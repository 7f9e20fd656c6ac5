import { webModule } from "#kit/webModule.ts";
import { usageText } from "../text/index.ts";

export const usageWeb = webModule({
  screens: { "/platform/usage/index": async () => await import("./UsagePage.tsx") },
  texts: usageText,
  live: async () => await import("./UsageWarnings.tsx"),
});
