import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import type { Id } from "#contract/id";
import type { TaskDetail } from "#contract/task";

/** How a task is followed. */
export type FollowOptions = {
  /** The caller says how it ended; else a file that was made at once is saved, and a late end is told. */
  readonly isTold?: boolean;
  /** It takes longer than two seconds: from here on the tray shows it. */
  readonly onLate?: () => void;
};

/** Waits for tasks: `const task = useTask()`, then `const ended = await task.follow(id)`. */
export type TaskFollower = {
  /** The task when it has ended; `undefined` where that cannot be known any more (removed, signed out). */
  follow(id: Id, options?: FollowOptions): Promise<TaskDetail | undefined>;
};

/** Follows tasks that a screen has started: short ones are as good as done at once, long ones go on in the tray. */
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
