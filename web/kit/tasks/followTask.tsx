import type { QueryClient } from "@tanstack/react-query";
import type { Id } from "#contract/id";
import { taskApi, type TaskDetail } from "#contract/task";
import { addWords } from "../../i18n.ts";
import { call, CallError } from "../../api.ts";
import { saveTaskFile } from "./saveTaskFile.ts";
import { isTaskOpen } from "./taskState.ts";
import { followed, noteTasks } from "./taskNotice.ts";
import { type Messages, tellEnd } from "./tellEnd.tsx";
import { taskTrayText } from "./text/index.ts";
import type { FollowOptions } from "./useTask.ts";

const waits = [150, 300, 600];
const slowMs = 2000;
const lateMs = 2000;

type About = FollowOptions & { readonly message: Messages; readonly queries: QueryClient };

/** Waits until a task has ended. After two seconds the tray shows it, and the page is free. */
export async function followTask(
  id: Id,
  { message, queries, isTold = false, onLate }: About,
): Promise<TaskDetail | undefined> {
  const words = addWords(taskTrayText);
  let isLate = false;
  const refresh = () => void queries.invalidateQueries({ queryKey: [taskApi.name] });
  const late = setTimeout(() => {
    isLate = true;
    noteTasks(true);
    refresh();
    onLate?.();
  }, lateMs);
  followed.add(id);
  try {
    const ended = await untilEnded(id);
    if (ended === undefined) return undefined;
    noteTasks(true);
    refresh();
    await words;
    if (!isTold) await tell(ended, { isLate, message });
    return ended;
  } finally {
    clearTimeout(late);
    followed.delete(id);
  }
}

/** What was made while somebody waited is what he waited for. */
async function tell(task: TaskDetail, { isLate, message }: { isLate: boolean; message: Messages }): Promise<void> {
  if (isLate || task.state === "failed") tellEnd(message, task);
  else if (task.state === "done" && task.fileId !== null) await saveTaskFile(task.id, message);
}

async function untilEnded(id: Id): Promise<TaskDetail | undefined> {
  for (let count = 0; ; count++) {
    await pause(waits[count] ?? slowMs);
    try {
      const task = await call(taskApi, "detail", { id });
      if (!isTaskOpen(task)) return task;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // A connection that breaks ends nothing: the task goes on without us.
      if (error.status !== 0 && error.status < 500) return undefined;
    }
  }
}

/** A tab that nobody looks at asks nothing. */
async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
  while (document.visibilityState === "hidden") {
    await new Promise((resolve) => {
      document.addEventListener("visibilitychange", resolve, { once: true });
    });
  }
}
