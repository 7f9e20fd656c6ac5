import { CallError } from "../answer.ts";
import { onLocked } from "../api.ts";
import { removeStored, store, toStorageKey, useStored } from "../storage.ts";
import { getSessionCalls } from "./sessionCalls.ts";

/** Stored for all tabs and for a reload: a locked screen is locked everywhere in this browser. */
const name = "locked";

/** Whether the screen is locked. */
export function isLocked(): boolean {
  return localStorage.getItem(toStorageKey(name)) !== null;
}

/** Whether the screen is locked; the component renders again when it changes. */
export function useIsLocked(): boolean {
  return useStored(isLocked);
}

/** Shows or hides the lock screen in all tabs. */
export function setLocked(now: boolean): void {
  if (now === isLocked()) return;
  if (now) store(localStorage, name, 1);
  else removeStored(localStorage, name);
}

/** Locks the screen and the session. Without a connection the server is told as soon as there is one. */
export async function lock(): Promise<void> {
  setLocked(true);
  try {
    await getSessionCalls().lock();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 0) addEventListener("online", () => (isLocked() ? void lock() : undefined), { once: true });
  }
}

onLocked(() => setLocked(true));
