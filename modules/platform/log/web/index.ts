import { webModule } from "#kit";
import { logText } from "../text/index.ts";

export const logWeb = webModule({
  lists: {
    "/system/log/logvis/index": async () => await import("./VisitLogPage.tsx"),
    "/system/log/logop/index": async () => await import("./OperationLogPage.tsx"),
    "/system/log/logex/index": async () => await import("./ExceptionLogPage.tsx"),
  },
  texts: logText,
  manual: async () => await import("./log.manual.ts"),
});
