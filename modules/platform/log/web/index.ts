import { webModule } from "#kit";
import { logText } from "../text/index.ts";

// One chunk for all of them: the first page of the console lists the files of every page.
const load = async () => await import("./LogPages.tsx");

export { LogScopeNote } from "./LogScopeNote.tsx";

export const logWeb = webModule({
  lists: {
    "/system/log/logvis/index": async () => ({ Component: (await load()).VisitLogPage }),
    "/system/log/logop/index": async () => ({ Component: (await load()).OperationLogPage }),
    "/system/log/logex/index": async () => ({ Component: (await load()).ExceptionLogPage }),
  },
  texts: logText,
  manual: async () => await import("./log.manual.ts"),
});
