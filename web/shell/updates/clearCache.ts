import type { QueryClient } from "@tanstack/react-query";
import type { TextKey } from "#contract/text";
import { getFormatLocale, translate } from "#base/i18n";
import { reloadSession } from "#base/session/session";
import { loadSysInfo } from "#base/session/sysInfo";
import { saveTheme } from "#base/theme/config";
import { clearLocalSettings } from "./localSettings.ts";

/** Text keys of the kinds of cached data (localSettings.ts). */
const kinds: readonly (readonly [TextKey, readonly string[]])[] = [
  ["cache.lists", ["grid", "views"]],
  ["cache.recent", ["recent", "recentRecords"]],
  ["cache.export", ["export"]],
];

/**
 * Clears caches and local preferences of this browser and reloads everything from the server; returns a text about what
 * was cleared. The tenant, the language, the session, drafts and the theme stay. Throws CallError.
 */
export async function clearCache(queries: QueryClient): Promise<string> {
  await saveTheme();
  const cleared = clearLocalSettings();
  const hadFiles = await clearFiles();
  await Promise.all([loadSysInfo(), reloadSession()]);
  await queries.invalidateQueries();
  const found = kinds.filter(([, names]) => names.some((name) => cleared.has(name))).map(([key]) => key);
  return wordsFor(hadFiles ? [...found, "cache.files"] : found);
}

function wordsFor(cleared: readonly TextKey[]): string {
  if (cleared.length === 0) return translate("cache.nothing");
  const what = new Intl.ListFormat(getFormatLocale()).format(cleared.map((key) => translate(key)));
  return translate("cache.cleared", { what });
}

/** The program's own files in the cache of the service worker, which caches them again as they are loaded. */
async function clearFiles(): Promise<boolean> {
  // Missing on pages loaded over plain HTTP.
  if (!("caches" in globalThis)) return false;
  const names = await caches.keys();
  const deleted = await Promise.all(names.map(async (name) => await caches.delete(name)));
  return deleted.some(Boolean);
}
