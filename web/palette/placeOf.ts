import { homePath } from "../pages/address.ts";
import { menusOf } from "../pages/menusOf.ts";
import { sessionState } from "../session/session.ts";
import { pagesOf } from "./pages.ts";

/** Where the key after "g" leads: h is home, a digit one of the first pages of the menu. */
export function placeOf(key: string): string | undefined {
  const state = sessionState();
  if (state.step !== "ready") return undefined;
  return key === "h" ? homePath : pagesOf(menusOf(state.session))[Number(key) - 1]?.path;
}
