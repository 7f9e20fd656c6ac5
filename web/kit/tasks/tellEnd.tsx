import type { App } from "antd";
import type { Task } from "#contract/task";
import { translate } from "../../i18n.ts";
import { saveTaskFile } from "./saveTaskFile.ts";
import "./tasks.css";

/** Says things to the user. */
export type Messages = ReturnType<typeof App.useApp>["message"];

const readSeconds = 10;

/** Says how a task ended that nobody waited for in front of it; its file can be saved from there. */
export function tellEnd(message: Messages, task: Task): void {
  const { id, title, state, fileName, error } = task;
  const key = `siteward-task-${id}`;
  if (state === "done") {
    const handleSave = () => {
      message.destroy(key);
      void saveTaskFile(id, message);
    };
    const content = (
      <span className="sw-task-toast">
        <span>{translate("kit.task.toastDone", { title })}</span>
        {fileName === null ? undefined : (
          <button type="button" className="sw-link" onClick={handleSave}>
            {translate("kit.task.download")}
          </button>
        )}
      </span>
    );
    void message.open({ key, type: "success", duration: readSeconds, content });
  }
  if (state === "failed") {
    const content = translate("kit.task.toastFailed", { title, why: error ?? "" });
    void message.open({ key, type: "error", duration: readSeconds, content });
  }
}
