import { storageKey } from "../storage.ts";

/** What anybody can choose or come across again; a new version may not understand it. */
const kinds = new Set(["grid", "views", "recent", "recentRecords", "export", "tasks"]);

/** Forgets the settings that this browser alone keeps; answers the kinds of which there were any. */
export function clearSettings(): ReadonlySet<string> {
  const keys = Object.keys(localStorage).filter((key) => kinds.has(kindOf(key)));
  for (const key of keys) {
    localStorage.removeItem(key);
    // This window hears of it as the others do.
    dispatchEvent(new StorageEvent("storage", { key }));
  }
  return new Set(keys.map(kindOf));
}

/** `grid` of `siteward:grid/sysPos/page`. */
function kindOf(key: string): string {
  const prefix = storageKey("");
  return key.startsWith(prefix) ? (key.slice(prefix.length).split("/", 1)[0] ?? "") : "";
}
