import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { taskText } from "../text/index.ts";

/** See `EndedTaskLines`; loads when there are any. */
export const EndedTasks = lazyComponent(async () => (await import("./EndedTaskLines.tsx")).EndedTaskLines, {
  texts: taskText,
});
