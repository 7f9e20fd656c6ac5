import { webModule } from "#kit";
import { differenceLogText } from "../text/index.ts";

export const differenceLogWeb = webModule({
  lists: { "/system/log/logdiff/index": async () => await import("./DifferenceLogPage.tsx") },
  texts: differenceLogText,
  manual: async () => await import("./differenceLog.manual.ts"),
});
