import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useEffect, useRef } from "react";
import type { Page } from "#contract/page";
import { type Task, taskApi } from "../contract.ts";
import { call, CallError } from "#base/api";
import { followedTaskIds, setHasTasks } from "./taskPresence.ts";
import { isTaskOpen } from "./taskState.ts";
import { notifyTaskEnd } from "./notifyTaskEnd.tsx";

const everyMs = 2000;
const maxShown = 50;

/** The account's tasks, the latest first. */
export type Tasks = {
  readonly tasks: readonly Task[] | undefined;
  readonly error: CallError | undefined;
  readonly refresh: () => Promise<void>;
};

/** Polls while a task runs and the tab is visible; tasks of other tabs appear when the user returns to this one. */
export function useTasks(isLooking: boolean): Tasks {
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [taskApi.name, "page"],
    queryFn: async ({ signal }): Promise<Page<Task>> =>
      await call(taskApi, "page", { page: 1, pageSize: maxShown }, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isTaskOpen) === true ? everyMs : false),
    refetchOnWindowFocus: true,
  });
  const tasks = data?.items;
  useEnds(tasks, isLooking);
  useEffect(() => {
    // The button stays as long as its panel is open.
    if (tasks !== undefined && (tasks.length > 0 || !isLooking)) setHasTasks(tasks.length > 0);
  }, [tasks, isLooking]);
  return {
    tasks,
    error: error instanceof CallError ? error : undefined,
    refresh: async () => await queries.invalidateQueries({ queryKey: [taskApi.name] }),
  };
}

/** Notifies the user of tasks that end in the background, unless a component of this page does. */
function useEnds(tasks: readonly Task[] | undefined, isLooking: boolean): void {
  const { message } = App.useApp();
  const open = useRef<ReadonlySet<Task["id"]>>(new Set());
  useEffect(() => {
    if (tasks === undefined) return;
    for (const task of tasks) {
      const isNews = open.current.has(task.id) && !isTaskOpen(task) && !followedTaskIds.has(task.id);
      if (isNews && !isLooking) notifyTaskEnd(message, task);
    }
    open.current = new Set(tasks.filter(isTaskOpen).map(({ id }) => id));
  }, [tasks, isLooking, message]);
}
