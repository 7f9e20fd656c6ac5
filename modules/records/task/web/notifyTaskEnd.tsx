import type { App } from "antd";
import type { Task } from "../contract.ts";
import { translate } from "#base/i18n";
import { saveTaskFile } from "./saveTaskFile.ts";
import "./tasks.css";

/** Shows messages to the user. */
export type Messages = ReturnType<typeof App.useApp>["message"];

const readSeconds = 10;

/** Notifies the user of the end of a background task; its file can be saved from the message. */
export function notifyTaskEnd(message: Messages, task: Task): void {
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
