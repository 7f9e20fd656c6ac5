import { webModule } from "#kit";
import { monitorText } from "../text/index.ts";

export const monitorWeb = webModule({
  screens: { "/system/server/index": async () => await import("./MonitorPage.tsx") },
  texts: monitorText,
  manual: async () => await import("./monitor.manual.ts"),
});
