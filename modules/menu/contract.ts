import * as z from "zod";
import { defineApi, get, Nothing } from "#contract/api";
import { Instant, StatusValue } from "#contract/fields";
import { Id } from "#contract/id";

/** What a menu entry is (contract 00, 10: MenuType). Buttons carry a permission and never reach the tree. */
export const MenuType = { directory: 1, page: 2, button: 3 } as const;

/** What the shell needs to know of an entry. `title` is as it was typed; `i18nName` beside it is in the caller's language. */
const MenuMeta = z.object({
  title: z.string(),
  icon: z.string().nullable(),
  isIframe: z.boolean(),
  isLink: z.string().nullable(),
  isHide: z.boolean(),
  isKeepAlive: z.boolean(),
  isAffix: z.boolean(),
});

const MenuEntry = z.object({
  id: Id,
  pid: z.int(),
  type: z.int(),
  name: z.string().nullable(),
  path: z.string().nullable(),
  component: z.string().nullable(),
  redirect: z.string().nullable(),
  permission: z.string().nullable(),
  i18nName: z.string(),
  orderNo: z.int(),
  status: StatusValue,
  remark: z.string().nullable(),
  createTime: Instant,
  updateTime: Instant.nullable(),
  createUserName: z.string().nullable(),
  updateUserName: z.string().nullable(),
  meta: MenuMeta,
});

/** See the schema of the same name. */
export type MenuNode = z.infer<typeof MenuEntry> & { children: MenuNode[] };

/** An entry of the menu as a route (contract 02, 2), with those below it. `pid` 0 = top level. */
export const MenuNode: z.ZodType<MenuNode> = MenuEntry.extend({
  get children() {
    return z.array(MenuNode);
  },
});

export const menuApi = defineApi("sysMenu", {
  loginMenuTree: get(Nothing, z.array(MenuNode), "signedIn"),
});
