import { getCurrentLanguage } from "#base/i18n";
import type { Session } from "#base/session/session";
import { type MenuItem, readMenu } from "./readMenu.ts";

const menuCache = new WeakMap<Session["menus"], MenuItem[]>();

/**
 * The menu of a session as this web client reads it. It is read with the page frame, because the sign-in page does not
 * need it.
 */
export function getSessionMenu({ user: { roles }, menus }: Pick<Session, "user" | "menus">): MenuItem[] {
  const read = menuCache.get(menus) ?? readMenu(menus, { roles, language: getCurrentLanguage() });
  menuCache.set(menus, read);
  return read;
}
