import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { onTenantChanged } from "#base/storage";
import type { Task } from "../contract.ts";
import { markTasksSeen } from "./taskPresence.ts";

type ShownTask = Pick<Task, "id" | "kind" | "state">;

const shownTaskStore = createStore<{ readonly task: ShownTask | undefined }>(() => ({ task: undefined }));

/** Shows what became of a task, from wherever its end was told: its result, or the list of tasks. */
export function showTask({ id, kind, state }: ShownTask): void {
  markTasksSeen(id);
  shownTaskStore.setState({ task: { id, kind, state } });
}

/** Ends what `showTask` has begun. */
export function hideTask(): void {
  shownTaskStore.setState({ task: undefined });
}

onTenantChanged(hideTask);

/** The task of `showTask`. */
export function useShownTask(): ShownTask | undefined {
  return useStore(shownTaskStore, ({ task }) => task);
}
