import * as z from "zod";
import { allowDuring, defineApi, get, NoInput } from "#contract/api";
import { text } from "#contract/fields";
import { DeniedPage, MenuNode } from "#contract/session";

/** The calls of every session. They are apart from the others, because the first page loads them. */
export const sessionMenuApi = defineApi("sysMenu", {
  loginMenuTree: allowDuring(get(NoInput, z.array(MenuNode), "signedIn"), "changingPassword", "enrolling"),
  /** Why an address is not in the caller's menu: its page; empty if no page has it or the caller may open it. */
  pageAccess: get(z.object({ path: text(256) }), z.array(DeniedPage), "signedIn"),
});
