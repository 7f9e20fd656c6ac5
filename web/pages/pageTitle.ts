import { currentLanguage } from "../i18n.ts";
import { paramsOf } from "./pattern.ts";
import { wordsIn } from "./readMenu.ts";
import type { Entry } from "./screens.ts";

/** Who opens a page may name its tag, in each language where the name is JSON (specification 2). */
const nameOfTag = "tagsViewName";

/**
 * What an open page is called: as its address says (`/report/view/42/Cranes`, `?tagsViewName=Cranes`), else as its entry
 * is; a page of a dynamic route also says which one it is.
 */
export function pageTitle(entry: Entry, { path, search }: { path: string; search: string }): string {
  const { [nameOfTag]: inPath = "", ...params } = entry.isDynamic ? (paramsOf(entry.path, path) ?? {}) : {};
  const name = inPath || (new URLSearchParams(search).get(nameOfTag) ?? "");
  if (name.trim() !== "") return wordsIn(currentLanguage(), name);
  return [entry.title, ...Object.values(params)].join(" ");
}
