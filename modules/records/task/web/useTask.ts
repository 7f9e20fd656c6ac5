import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import type { Id } from "#contract/id";
import type { TaskDetail } from "../contract.ts";

/** Options of following a task. */
export type FollowOptions = {
  /** The caller shows the result; otherwise a file that was created at once is saved, and a later end is notified. */
  readonly isReportedByCaller?: boolean;
  /** It takes longer than two seconds and moves to the task panel. */
  readonly onBackground?: () => void;
};

/** Waits for tasks: `const task = useTask()`, then `const ended = await task.follow(id)`. */
export type TaskFollower = {
  /** The ended task; `undefined` if its end cannot be known any more (deleted, signed out). */
  follow(id: Id, options?: FollowOptions): Promise<TaskDetail | undefined>;
};

/** Follows tasks that a component has started: short ones are awaited, long ones move to the task panel. */
export function useTask(): TaskFollower {
  const { message } = App.useApp();
  const queries = useQueryClient();
  return {
    async follow(id, options = {}) {
      const { followTask } = await import("./followTask.tsx");
      return await followTask(id, { ...options, message, queries });
    },
  };
}
