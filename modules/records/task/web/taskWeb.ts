import { webModule } from "#kit/webModule.ts";
import { taskText } from "../text/index.ts";
import { LazyTaskButton } from "./LazyTaskButton.tsx";

export const taskWeb = webModule({
  texts: taskText,
  headerItems: [{ order: 20, Item: LazyTaskButton }],
});
