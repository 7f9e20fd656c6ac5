import type { QueryClient } from "@tanstack/react-query";
import { taskApi } from "../contract.ts";
import { setHasTasks } from "./taskPresence.ts";

/** A task was started: the button of the header appears and asks for the tasks at once. */
export function announceTask(queries: QueryClient): void {
  setHasTasks(true);
  void queries.invalidateQueries({ queryKey: [taskApi.name] });
}
