import { webModule } from "#kit/webModule.ts";
import { usageText } from "../text/index.ts";
import { WarningFrame } from "./warning/WarningFrame.tsx";

export const usageWeb = webModule({
  screens: { "/platform/usage/index": async () => await import("./UsagePage.tsx") },
  texts: usageText,
  manual: async () => await import("./usage.manual.ts"),
  FrameProvider: WarningFrame,
  live: async () => await import("./warning/UsageWarnings.tsx"),
});
