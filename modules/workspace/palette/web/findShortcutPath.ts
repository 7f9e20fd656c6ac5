import { homePath } from "#base/page/address";
import { getSessionMenu } from "#kit/menu/getSessionMenu.ts";
import { getSessionState } from "#base/session/session";
import type { WebModule } from "#kit/webModule.ts";
import { listPageEntries } from "./pages.ts";

/** The target of the key after "g": h is home, a digit one of the first pages of the menu. */
export function findShortcutPath(key: string, modules: readonly WebModule[]): string | undefined {
  const state = getSessionState();
  if (state.step !== "ready") return undefined;
  if (key === "h") return homePath;
  return listPageEntries(getSessionMenu(state.session), modules)[Number(key) - 1]?.path;
}
