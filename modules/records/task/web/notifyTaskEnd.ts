import type { Task } from "../contract.ts";
import { translate } from "#base/i18n";
import { type Messages, openLinkToast } from "#kit/parts/linkToast.tsx";
import { saveTaskFile } from "./saveTaskFile.ts";
import { showTask } from "./shownTask.ts";
import { addUnseenTask, markTasksSeen } from "./taskPresence.ts";

/**
 * Notifies the user of the end of a background task. The message leads to its file or result; until one of them is
 * opened, the notification menu has it too.
 */
export function notifyTaskEnd(message: Messages, task: Task): void {
  const { id, title, state, fileName, error } = task;
  if (state !== "done" && state !== "failed") return;
  addUnseenTask(id);
  const hasFile = state === "done" && fileName !== null;
  const handleOpen = () => {
    markTasksSeen(id);
    if (hasFile) void saveTaskFile(id, message);
    else showTask(task);
  };
  openLinkToast(message, {
    key: `siteward-task-${id}`,
    type: state === "done" ? "success" : "error",
    text:
      state === "done"
        ? translate("kit.task.toastDone", { title })
        : translate("kit.task.toastFailed", { title, why: error ?? "" }),
    link: translate(hasFile ? "kit.task.download" : "kit.task.view"),
    onOpen: handleOpen,
  });
}
