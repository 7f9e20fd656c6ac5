import { useSession } from "#base/session/session";
import { useWebModules } from "../webModules.ts";
import { getSessionMenu } from "./getSessionMenu.ts";
import { buildMenuGroups, findEntry } from "./menuGroups.ts";

/** Whether the menu of the account has a page at a path, also a hidden one. */
export function useHasPage(path: string): boolean {
  return findEntry(buildMenuGroups(getSessionMenu(useSession()), useWebModules()), path) !== undefined;
}
