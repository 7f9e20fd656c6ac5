import { storageKey } from "../storage.ts";

/** Under which names drafts lie in the browser's storage. */
export const draftFolder = "drafts/";

/** Whether anybody has left drafts in this browser. Whose they are and what they say takes code that comes later. */
export function isAnyDraftHere(): boolean {
  const start = storageKey(draftFolder);
  return [localStorage, sessionStorage].some((storage) => Object.keys(storage).some((name) => name.startsWith(start)));
}
