import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";

const prefix = "siteward:";
/**
 * Survives every end of a session: what belongs to the tenant or to the browser, encrypted drafts, the reason, and the
 * tabs that only the same account gets back.
 */
const lastingNames: ReadonlySet<string> = new Set([
  "tid",
  "lang",
  "firstLang",
  "themeConfig",
  "drafts",
  "isApp",
  "public",
  "ended",
  "leftTabs",
]);
/** Settings of an account that survive when it signs out by itself. */
const ownSettings: ReadonlySet<string> = new Set(["grid", "recent", "export", "pins", "folds", "calendars"]);

/**
 * Values of the browser, of the session or of the account wherever it works. All others belong to the tenant in which the
 * account works: one tenant never shows what is stored of another.
 */
const commonNames: ReadonlySet<string> = new Set([
  ...lastingNames,
  "access-token",
  "x-access-token",
  "home",
  "visit",
  "account",
  "reason",
  "locked",
  "return",
]);
/** Key of the id of the tenant that this browser visits. */
export const visitKey = `${prefix}visit`;
/** The tenant that this window visits. */
let visitedTenant = localStorage.getItem(visitKey);

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

/** The key under which the browser stores a value. That of a tenant's value changes with the tenant. */
export function toStorageKey(name: string): string {
  const isCommon = visitedTenant === null || commonNames.has(name.split("/", 1)[0] ?? "");
  return isCommon ? prefix + name : `${prefix}at${visitedTenant}/${name}`;
}

/** Whose drafts these are: an account has others in each tenant that it visits. */
export function toDraftOwner(account: number): string {
  return visitedTenant === null ? String(account) : `${account}@${visitedTenant}`;
}

const tenantListeners = new Set<() => void>();

/** Calls the listener when this window begins to show another tenant: what it holds in memory belongs to the former. */
export function onTenantChanged(listener: () => void): void {
  tenantListeners.add(listener);
}

function followVisit(): void {
  const tenantId = localStorage.getItem(visitKey);
  if (tenantId === visitedTenant) return;
  visitedTenant = tenantId;
  for (const listener of tenantListeners) listener();
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

/** Removes the stored values of a session; settings of lists and menus stay for the next one. */
export function clearSessionStorage(): void {
  clearStorage((name) => lastingNames.has(name) || ownSettings.has(name));
}

/** Removes all that belongs to an account; tenant, language, theme and encrypted drafts stay (specification 4). */
export function clearAccountStorage(): void {
  clearStorage((name) => lastingNames.has(name));
}

/** Removes stored values by the first part of their names. */
export function clearStorage(isKept: (name: string) => boolean): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      const name = key.startsWith(prefix) ? key.slice(prefix.length) : undefined;
      if (name !== undefined && !isKept(name.split("/")[0] ?? "")) storage.removeItem(key);
    }
  }
  followVisit();
}
