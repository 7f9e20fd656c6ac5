import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";

const prefix = "siteward:";
/** Survives signing out (specification 9). */
const lastingNames = new Set([
  "tid",
  "lang",
  "theme",
  "drafts",
  "grid",
  "recent",
  "export",
  "isApp",
  "pins",
  "public",
  "folds",
]);

/** Counts the writes of this window to storage. */
const storageChanges = createStore(() => ({ count: 0 }));

function notify(): void {
  storageChanges.setState(({ count }) => ({ count: count + 1 }));
}

/**
 * Calls the listener after each change of stored values, including changes by other tabs. The session is notified of
 * other tabs first: the page below a locked screen must not appear before the session is cleared.
 */
export function subscribeToStorage(listener: () => void): () => void {
  const unsubscribe = storageChanges.subscribe(listener);
  addEventListener("storage", listener);
  return () => {
    unsubscribe();
    removeEventListener("storage", listener);
  };
}

/** A value read from storage; the component renders again when it changes. `read` returns the same object until then. */
export function useStored<Value>(read: () => Value): Value {
  return useSyncExternalStore(subscribeToStorage, read);
}

/** The key under which the browser stores a value. */
export function toStorageKey(name: string): string {
  return prefix + name;
}

/** Reads JSON that this product stored; anything unreadable counts as absent. */
export function readStored(storage: Storage, name: string): unknown {
  const text = storage.getItem(toStorageKey(name));
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Damaged, or written by another program: counts as absent.
    return undefined;
  }
}

/** Stores JSON; a full storage is ignored. */
export function store(storage: Storage, name: string, value: unknown): void {
  try {
    storage.setItem(toStorageKey(name), JSON.stringify(value));
  } catch (error) {
    // Only this preference is lost, when the page closes.
    reportError(error);
  }
  notify();
}

/** Removes a stored value. */
export function removeStored(storage: Storage, name: string): void {
  storage.removeItem(toStorageKey(name));
  notify();
}

/** Removes the stored values of a session; tenant, language, theme and drafts stay. */
export function clearSessionStorage(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      const name = key.startsWith(prefix) ? key.slice(prefix.length) : undefined;
      if (name !== undefined && !lastingNames.has(name.split("/")[0] ?? "")) storage.removeItem(key);
    }
  }
}
