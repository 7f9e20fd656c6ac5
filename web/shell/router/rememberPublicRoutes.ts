import { store, toStorageKey } from "#base/storage";
import { type PublicRoute, publicRoutesKey } from "./publicRoutes.ts";
import type { MenuGroup } from "#kit/menu/menuGroups.ts";

/**
 * Stores which pages of the menu are public: without a session there is no menu to look them up in. The server decides
 * what such a page may read.
 */
export function rememberPublicRoutes(groups: readonly MenuGroup[]): void {
  const pages = groups
    .flatMap(({ entries }) => entries)
    .flatMap(({ path, isPublic, target }): PublicRoute[] =>
      isPublic && target.kind === "screen" ? [{ path, component: target.component }] : [],
    );
  if (pages.length === 0) localStorage.removeItem(toStorageKey(publicRoutesKey));
  else store(localStorage, publicRoutesKey, pages);
}
