import type { Task } from "#contract/task";
import type { Tone } from "../cells/Chip.tsx";

/** Whether a task has not ended yet. */
export function isTaskOpen({ state }: Pick<Task, "state">): boolean {
  return state === "waiting" || state === "running";
}

/** How much of a task is done, in percent; `undefined` while that is not known. */
export function taskPercent({ done, total }: Pick<Task, "done" | "total">): number | undefined {
  if (total === null || total <= 0) return undefined;
  return Math.min(100, Math.floor((done / total) * 100));
}

/** The colours of a task's states. */
export const taskTones: Readonly<Record<Task["state"], Tone>> = {
  waiting: "grey",
  running: "blue",
  done: "green",
  failed: "red",
  cancelled: "grey",
};
