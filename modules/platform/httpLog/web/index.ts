import { webModule } from "#kit";
import { httpLogText } from "../text/index.ts";

export const httpLogWeb = webModule({
  lists: { "/system/log/loghttp/index": async () => await import("./HttpLogPage.tsx") },
  texts: httpLogText,
  manual: async () => await import("./httpLog.manual.ts"),
});
