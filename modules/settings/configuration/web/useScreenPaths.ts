import { useSession } from "#base/session/session";
import { getSessionMenu } from "#kit/menu/getSessionMenu.ts";
import { buildMenuGroups } from "#kit/menu/menuGroups.ts";
import { useWebModules } from "#kit/webModules.ts";

/** The paths of the screens in the menu of the account, by their components. */
export function useScreenPaths(): ReadonlyMap<string, string> {
  const groups = buildMenuGroups(getSessionMenu(useSession()), useWebModules());
  const entries = groups.flatMap((group) => group.entries);
  return new Map(
    entries.flatMap(({ target, path }) => (target.kind === "screen" ? [[target.component, path] as const] : [])),
  );
}
