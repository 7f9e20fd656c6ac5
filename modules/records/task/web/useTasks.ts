import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useEffect } from "react";
import type { Page } from "#contract/page";
import { type Task, taskApi } from "../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import {
  followedTaskIds,
  markTasksSeen,
  readOpenTaskIds,
  setHasTasks,
  storeOpenTaskIds,
  useUnseenTaskIds,
} from "./taskPresence.ts";
import { isTaskOpen } from "./taskState.ts";
import { notifyTaskEnd } from "./notifyTaskEnd.ts";

const everyMs = 2000;
const maxShown = 50;
const queryKey = [taskApi.name, "page"];

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
    queryKey,
    queryFn: fetchTasks,
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

async function fetchTasks({ signal }: { signal: AbortSignal }): Promise<Page<Task>> {
  return await call(taskApi, "page", { page: 1, pageSize: maxShown }, { signal });
}

/** The tasks whose end the account has not looked at yet. */
export function useUnseenTasks(): readonly Task[] {
  const ids = useUnseenTaskIds();
  const { data } = useQuery({ queryKey, queryFn: fetchTasks, enabled: ids.length > 0 });
  return data?.items.filter((task) => ids.includes(task.id) && !isTaskOpen(task)) ?? [];
}

/**
 * Notifies the user of tasks that end in the background, unless a component of this page does, and loads again what
 * they have changed.
 */
function useEnds(tasks: readonly Task[] | undefined, isLooking: boolean): void {
  const { message } = App.useApp();
  const queries = useQueryClient();
  useEffect(() => {
    if (tasks === undefined) return;
    const open = readOpenTaskIds();
    const ended = tasks.filter((task) => open.has(task.id) && !isTaskOpen(task));
    storeOpenTaskIds(tasks.filter(isTaskOpen).map(({ id }) => id));
    // A task with a file has only read.
    if (ended.some(({ fileName }) => fileName === null))
      void queries.invalidateQueries({ predicate: (query) => query.queryKey[0] !== taskApi.name });
    for (const task of ended) if (!followedTaskIds.has(task.id)) notifyTaskEnd(message, task);
    if (isLooking) markTasksSeen();
  }, [tasks, isLooking, message, queries]);
}
