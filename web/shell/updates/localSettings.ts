import { toStorageKey } from "#base/storage";

/** Settings that users can easily restore; a new version may not understand them. */
const kinds = new Set(["grid", "views", "recent", "recentRecords", "export", "tasks", "pins", "folds"]);

/** Removes the settings that only this browser stores; returns the kinds that existed. */
export function clearLocalSettings(): ReadonlySet<string> {
  const keys = Object.keys(localStorage).filter((key) => kinds.has(kindOf(key)));
  for (const key of keys) {
    localStorage.removeItem(key);
    // Notifies this window like the others.
    dispatchEvent(new StorageEvent("storage", { key }));
  }
  return new Set(keys.map(kindOf));
}

/** `grid` of `siteward:grid/sysPos/page`. */
function kindOf(key: string): string {
  const prefix = toStorageKey("");
  return key.startsWith(prefix) ? (key.slice(prefix.length).split("/", 1)[0] ?? "") : "";
}
