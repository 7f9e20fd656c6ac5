import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Id } from "#contract/id";
import { announceTask } from "./announceTask.ts";
import { followedTaskIds, forgetOpenTask } from "./taskPresence.ts";

/** The component shows the end of a task itself; once it has gone before the end, the header tells it. */
export function useOwnTaskEnd(id: Id | null, isEnded: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (id === null) return undefined;
    followedTaskIds.add(id);
    if (isEnded) {
      forgetOpenTask(id);
      return undefined;
    }
    announceTask(queries);
    return () => void followedTaskIds.delete(id);
  }, [id, isEnded, queries]);
}
