import type { Task } from "../contract.ts";
import type { Tone } from "#kit/cells/Chip.tsx";

/** Whether a task has not ended yet. */
export function isTaskOpen({ state }: Pick<Task, "state">): boolean {
  return state === "waiting" || state === "running";
}

/** Whether the time of an ended task is over: its file is about to be deleted. */
export function isTaskExpired({ expiresAt }: Pick<Task, "expiresAt">): boolean {
  return expiresAt !== null && expiresAt.getTime() <= Date.now();
}

/** The progress of a task in percent; `undefined` if not known. */
export function getTaskPercent({ done, total }: Pick<Task, "done" | "total">): number | undefined {
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
