import { toStorageKey } from "../storage.ts";

/** Prefix of the storage keys of drafts. */
export const draftKeyPrefix = "drafts/";

/** Whether this browser contains drafts of any account. The code that reads them loads later. */
export function hasStoredDrafts(): boolean {
  const start = toStorageKey(draftKeyPrefix);
  return [localStorage, sessionStorage].some((storage) => Object.keys(storage).some((name) => name.startsWith(start)));
}
