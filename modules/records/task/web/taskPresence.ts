import type { Id } from "#contract/id";
import { readStored, store, useStored } from "#base/storage";

const name = "tasks";

/** Whether the account has tasks, as far as this browser knows; `undefined`: the server was not asked yet. */
export function hasTasks(): boolean | undefined {
  const storedValue = readStored(localStorage, name);
  return typeof storedValue === "boolean" ? storedValue : undefined;
}

/** See `hasTasks`; other tabs follow. */
export function useHasTasks(): boolean | undefined {
  return useStored(hasTasks);
}

/** Notes whether there are tasks, for the task button of this tab and of the others. */
export function setHasTasks(isAny: boolean): void {
  if (hasTasks() !== isAny) store(localStorage, name, isAny);
}

/** Tasks that a component of this page waits for and whose end it shows itself. */
export const followedTaskIds = new Set<Id>();
