import type { QueryClient } from "@tanstack/react-query";
import type { Id } from "#contract/id";
import { taskApi, type TaskDetail } from "../contract.ts";
import { loadTexts } from "#base/i18n";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { saveTaskFile } from "./saveTaskFile.ts";
import { isTaskOpen } from "./taskState.ts";
import { announceTask } from "./announceTask.ts";
import { followedTaskIds, forgetOpenTask } from "./taskPresence.ts";
import type { Messages } from "#kit/parts/linkToast.tsx";
import { notifyTaskEnd } from "./notifyTaskEnd.ts";
import { taskText } from "../text/index.ts";
import type { FollowOptions } from "./useTask.ts";

const waits = [150, 300, 600];
const slowMs = 2000;
const lateMs = 2000;

type FollowTaskOptions = FollowOptions & { readonly message: Messages; readonly queries: QueryClient };

/** Waits until a task has ended. After two seconds it moves to the task panel, and the page can be used. */
export async function followTask(
  id: Id,
  { message, queries, isReportedByCaller = false, onBackground }: FollowTaskOptions,
): Promise<TaskDetail | undefined> {
  const words = loadTexts(taskText);
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    announceTask(queries);
    onBackground?.();
  }, lateMs);
  followedTaskIds.add(id);
  try {
    const endedTask = await waitForEnd(id);
    if (endedTask === undefined) {
      followedTaskIds.delete(id);
      return undefined;
    }
    forgetOpenTask(id);
    announceTask(queries);
    await words;
    if (!isReportedByCaller) await notify(endedTask, { isLate, message });
    return endedTask;
  } finally {
    clearTimeout(late);
  }
}

/** A file that was created while the user waited is downloaded at once. */
async function notify(task: TaskDetail, { isLate, message }: { isLate: boolean; message: Messages }): Promise<void> {
  if (isLate || task.state === "failed") notifyTaskEnd(message, task);
  else if (task.state === "done" && task.fileId !== null) await saveTaskFile(task.id, message);
}

async function waitForEnd(id: Id): Promise<TaskDetail | undefined> {
  for (let count = 0; ; count++) {
    await pause(waits[count] ?? slowMs);
    try {
      const task = await call(taskApi, "detail", { id });
      if (!isTaskOpen(task)) return task;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // A lost connection does not end the task on the server.
      if (error.status !== 0 && error.status < 500) return undefined;
    }
  }
}

/** A hidden tab makes no requests. */
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
