import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useEffect, useRef } from "react";
import type { Page } from "#contract/page";
import { type Task, taskApi } from "#contract/task";
import { call, CallError } from "../../api.ts";
import { followed, noteTasks } from "./taskNotice.ts";
import { isTaskOpen } from "./taskState.ts";
import { tellEnd } from "./tellEnd.tsx";

const everyMs = 2000;
const mostShown = 50;

/** The account's tasks, the latest first. */
export type Tasks = {
  readonly tasks: readonly Task[] | undefined;
  readonly error: CallError | undefined;
  readonly refresh: () => Promise<void>;
};

/** Asks while something runs and somebody looks; another tab's tasks show when one comes back to this one. */
export function useTasks(isLooking: boolean): Tasks {
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [taskApi.name, "page"],
    queryFn: async ({ signal }): Promise<Page<Task>> =>
      await call(taskApi, "page", { page: 1, pageSize: mostShown }, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isTaskOpen) === true ? everyMs : false),
    refetchOnWindowFocus: true,
  });
  const tasks = data?.items;
  useEnds(tasks, isLooking);
  useEffect(() => {
    // The button stays while its panel is open.
    if (tasks !== undefined && (tasks.length > 0 || !isLooking)) noteTasks(tasks.length > 0);
  }, [tasks, isLooking]);
  return {
    tasks,
    error: error instanceof CallError ? error : undefined,
    refresh: async () => await queries.invalidateQueries({ queryKey: [taskApi.name] }),
  };
}

/** Tells of tasks that end while one is elsewhere, unless a part of this page does. */
function useEnds(tasks: readonly Task[] | undefined, isLooking: boolean): void {
  const { message } = App.useApp();
  const open = useRef<ReadonlySet<Task["id"]>>(new Set());
  useEffect(() => {
    if (tasks === undefined) return;
    for (const task of tasks) {
      const isNews = open.current.has(task.id) && !isTaskOpen(task) && !followed.has(task.id);
      if (isNews && !isLooking) tellEnd(message, task);
    }
    open.current = new Set(tasks.filter(isTaskOpen).map(({ id }) => id));
  }, [tasks, isLooking, message]);
}
