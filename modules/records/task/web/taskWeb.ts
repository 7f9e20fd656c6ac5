import { webModule } from "#kit/webModule.ts";
import { taskText } from "../text/index.ts";
import { LazyTaskButton } from "./LazyTaskButton.tsx";

export const taskWeb = webModule({
  screens: { "/system/download/index": async () => await import("./TaskCentrePage.tsx") },
  texts: taskText,
  manual: async () => await import("./task.manual.ts"),
  headerItems: [{ order: 20, Item: LazyTaskButton }],
});
