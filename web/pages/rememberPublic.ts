import { storageKey, store } from "../storage.ts";
import { type PublicPage, publicName } from "./publicPages.ts";
import type { Group } from "./screens.ts";

/**
 * Remembers which pages the menu opens to everybody: without a session there is no menu to ask. The server decides what
 * such a page may read.
 */
export function rememberPublic(groups: readonly Group[]): void {
  const pages = groups
    .flatMap(({ entries }) => entries)
    .flatMap(({ path, isPublic, opens }): PublicPage[] =>
      isPublic && opens.kind === "screen" ? [{ path, component: opens.component }] : [],
    );
  if (pages.length === 0) localStorage.removeItem(storageKey(publicName));
  else store(localStorage, publicName, pages);
}
