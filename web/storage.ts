const prefix = "siteward:";
/** Survives signing out (specification 9). */
const kept = new Set([
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

/** The name under which something is kept in the browser. */
export function storageKey(name: string): string {
  return prefix + name;
}

/** Reads JSON that this product stored; anything unreadable counts as absent. */
export function readStored(storage: Storage, name: string): unknown {
  const text = storage.getItem(storageKey(name));
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Somebody else's or damaged: as good as nothing.
    return undefined;
  }
}

/** Stores JSON; a full storage is no reason to fail. */
export function store(storage: Storage, name: string, value: unknown): void {
  try {
    storage.setItem(storageKey(name), JSON.stringify(value));
  } catch (error) {
    // The preference is lost with this page, nothing else.
    reportError(error);
  }
}

/** Forgets what belongs to a session; tenant, language, theme and drafts stay. */
export function clearSessionStorage(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      const name = key.startsWith(prefix) ? key.slice(prefix.length) : undefined;
      if (name !== undefined && !kept.has(name.split("/")[0] ?? "")) storage.removeItem(key);
    }
  }
}
