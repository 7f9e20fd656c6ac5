import { webModule } from "#kit/webModule.ts";
import { usageText } from "../text/index.ts";

export const usageWeb = webModule({
  screens: { "/platform/usage/index": async () => await import("./UsagePage.tsx") },
  texts: usageText,
  manual: async () => await import("./usage.manual.ts"),
  live: async () => await import("./UsageWarnings.tsx"),
});
