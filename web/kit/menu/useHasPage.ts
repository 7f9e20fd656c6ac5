import { useSession } from "#base/session/session";
import { useWebModules } from "../webModules.ts";
import { getSessionMenu } from "./getSessionMenu.ts";
import { buildMenuGroups, findEntry } from "./menuGroups.ts";

/** Whether the account has a page, by its path: links to others would lead to a refusal. */
export function useHasPage(path: string): boolean {
  const groups = buildMenuGroups(getSessionMenu(useSession()), useWebModules());
  return findEntry(groups, path) !== undefined;
}
