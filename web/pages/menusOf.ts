import { currentLanguage } from "../i18n.ts";
import type { Session } from "../session/session.ts";
import { type MenuItem, readMenu } from "./readMenu.ts";

const known = new WeakMap<Session["menus"], MenuItem[]>();

/** The menu of a session as this web reads it. It is read with the frame of the pages: sign-in does without. */
export function menusOf({ user: { roles }, menus }: Pick<Session, "user" | "menus">): MenuItem[] {
  const read = known.get(menus) ?? readMenu(menus, { roles, language: currentLanguage() });
  known.set(menus, read);
  return read;
}
