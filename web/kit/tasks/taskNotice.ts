import { useSyncExternalStore } from "react";
import type { Id } from "#contract/id";
import { readStored, store } from "../../storage.ts";

const name = "tasks";
const listeners = new Set<() => void>();

/** Whether the account has tasks, as far as this browser knows; `undefined`: nobody has asked yet. */
export function hasTasks(): boolean | undefined {
  const stored = readStored(localStorage, name);
  return typeof stored === "boolean" ? stored : undefined;
}

/** See `hasTasks`; other tabs follow. */
export function useHasTasks(): boolean | undefined {
  return useSyncExternalStore(subscribe, hasTasks);
}

/** Notes whether there are tasks, for the tray of this tab and of the others. */
export function noteTasks(isAny: boolean): void {
  if (hasTasks() === isAny) return;
  store(localStorage, name, isAny);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** Tasks that a part of this page waits for: it says itself how they end. */
export const followed = new Set<Id>();
