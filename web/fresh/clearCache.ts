import type { QueryClient } from "@tanstack/react-query";
import type { TextKey } from "#contract/text";
import { currentLanguage, translate } from "../i18n.ts";
import { reloadSession } from "../session/session.ts";
import { loadSysInfo } from "../session/sysInfo.ts";
import { saveTheme } from "../theme/config.ts";
import { clearSettings } from "./settings.ts";

/** What people call the kinds of things that this browser keeps (settings.ts). */
const kinds: readonly (readonly [TextKey, readonly string[]])[] = [
  ["cache.lists", ["grid", "views"]],
  ["cache.recent", ["recent", "recentRecords"]],
  ["cache.export", ["export"]],
];

/**
 * Forgets what this browser keeps to be faster or handier and reads everything from the server again; answers in words what
 * there was. The tenant, the language, the session, drafts and the theme stay. Throws CallError.
 */
export async function clearCache(queries: QueryClient): Promise<string> {
  await saveTheme();
  const cleared = clearSettings();
  const hadFiles = await clearFiles();
  await Promise.all([loadSysInfo(), reloadSession()]);
  await queries.invalidateQueries();
  const found = kinds.filter(([, names]) => names.some((name) => cleared.has(name))).map(([key]) => key);
  return wordsFor(hadFiles ? [...found, "cache.files"] : found);
}

function wordsFor(cleared: readonly TextKey[]): string {
  if (cleared.length === 0) return translate("cache.nothing");
  const what = new Intl.ListFormat(currentLanguage()).format(cleared.map((key) => translate(key)));
  return translate("cache.cleared", { what });
}

/** The program's own files that the service worker keeps; it keeps them again as they are loaded. */
async function clearFiles(): Promise<boolean> {
  // Missing where the page came over plain HTTP.
  if (!("caches" in globalThis)) return false;
  const names = await caches.keys();
  const deleted = await Promise.all(names.map(async (name) => await caches.delete(name)));
  return deleted.some(Boolean);
}
