import { webModule } from "#kit";
import { messageLogText } from "../text/index.ts";

export const messageLogWeb = webModule({
  lists: { "/system/log/logmsg/index": async () => await import("./MessageLogPage.tsx") },
  texts: messageLogText,
  manual: async () => await import("./messageLog.manual.ts"),
});
