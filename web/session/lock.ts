import { useSyncExternalStore } from "react";
import { sessionApi } from "#modules/session/contract";
import { call, CallError, onLocked } from "../api.ts";
import { storageKey } from "../storage.ts";

/** Kept where all tabs see it, and a reload: a locked screen is locked everywhere in this browser. */
const key = storageKey("locked");
const listeners = new Set<() => void>();

/** Whether the screen is locked. */
export function isLocked(): boolean {
  return localStorage.getItem(key) !== null;
}

/** Whether the screen is locked; the component renders again when it changes. */
export function useIsLocked(): boolean {
  return useSyncExternalStore(subscribe, isLocked);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** Shows the lock screen, or what lies below it, in all tabs. */
export function showLocked(now: boolean): void {
  if (now === isLocked()) return;
  if (now) localStorage.setItem(key, "1");
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
}

/** Locks the screen, and the session with it. Without a connection the server is told as soon as there is one. */
export async function lock(): Promise<void> {
  showLocked(true);
  try {
    await call(sessionApi, "lock", {});
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 0) addEventListener("online", () => (isLocked() ? void lock() : undefined), { once: true });
  }
}

onLocked(() => showLocked(true));
