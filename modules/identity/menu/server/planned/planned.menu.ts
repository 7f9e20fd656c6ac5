import type { MenuEntry } from "#core/request/menuEntry";
import { plannedDevelopMenus } from "./develop.menu.ts";
import { plannedPlatformMenus } from "./platform.menu.ts";
import { plannedSystemMenus } from "./system.menu.ts";

/**
 * Entries of the specification without a screen so far. The web hides them; other clients have their own screens. A
 * module that adds the screen takes over the entries with their ids.
 */
export const plannedMenus: readonly MenuEntry[] = [
  ...plannedSystemMenus,
  ...plannedPlatformMenus,
  ...plannedDevelopMenus,
];

const plannedIds: ReadonlySet<number> = new Set(plannedMenus.map(({ id }) => id));

/** Whether an entry has no screen so far. */
export function isPlannedMenu(id: number): boolean {
  return plannedIds.has(id);
}
