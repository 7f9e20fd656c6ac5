import type { App } from "antd";
import type { Task } from "../contract.ts";
import { translate } from "#base/i18n";
import { saveTaskFile } from "./saveTaskFile.ts";
import { showTask } from "./shownTask.ts";
import { addUnseenTask, markTasksSeen } from "./taskPresence.ts";
import "./tasks.css";

/** Shows messages to the user. */
export type Messages = ReturnType<typeof App.useApp>["message"];

const readSeconds = 10;

/**
 * Notifies the user of the end of a background task. The message leads to its file or result; until one of them is
 * opened, the notification menu has it too.
 */
export function notifyTaskEnd(message: Messages, task: Task): void {
  const { id, title, state, fileName, error } = task;
  if (state !== "done" && state !== "failed") return;
  addUnseenTask(id);
  const key = `siteward-task-${id}`;
  const hasFile = state === "done" && fileName !== null;
  const handleOpen = () => {
    message.destroy(key);
    markTasksSeen(id);
    if (hasFile) void saveTaskFile(id, message);
    else showTask(task);
  };
  const text =
    state === "done"
      ? translate("kit.task.toastDone", { title })
      : translate("kit.task.toastFailed", { title, why: error ?? "" });
  const content = (
    <span className="sw-task-toast">
      <span>{text}</span>
      <button type="button" className="sw-link" onClick={handleOpen}>
        {translate(hasFile ? "kit.task.download" : "kit.task.view")}
      </button>
    </span>
  );
  void message.open({ key, type: state === "done" ? "success" : "error", duration: readSeconds, content });
}
