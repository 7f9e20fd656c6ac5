import { getCurrentLanguage } from "#base/i18n";
import { matchRoute } from "#base/page/pattern";
import { resolveTitle } from "#kit/menu/readMenu.ts";
import type { RouteEntry } from "#kit/menu/menuGroups.ts";

/** A link may name the tab of the page that it opens, in each language if the name is JSON (specification 2). */
const nameOfTag = "tagsViewName";

/**
 * The title of an open page: the name in its URL (`/report/view/42/Cranes`, `?tagsViewName=Cranes`), else the title of
 * its entry, for a dynamic route with its parameters.
 */
export function getPageTitle(entry: RouteEntry, { path, search }: { path: string; search: string }): string {
  const { [nameOfTag]: inPath = "", ...params } = entry.isDynamic ? (matchRoute(entry.path, path) ?? {}) : {};
  const name = inPath || (new URLSearchParams(search).get(nameOfTag) ?? "");
  if (name.trim() !== "") return resolveTitle(getCurrentLanguage(), name);
  return [entry.title, ...Object.values(params)].join(" ");
}
