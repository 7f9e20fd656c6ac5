import * as z from "zod";
import { defineApi, Done, get, Nothing, post } from "#contract/api";
import { errors } from "#contract/errors";
import {
  auditColumns,
  changesOf,
  Instant,
  optionalText,
  OrderNo,
  SearchText,
  Status,
  StatusValue,
  text,
} from "#contract/fields";
import { Id, IdOnly } from "#contract/id";
import { recordOf } from "#contract/record";
import type { TextKey } from "#contract/text";

/** What a menu entry is (contract 00, 10: MenuType). Buttons carry a permission and never reach the tree. */
export const MenuType = { directory: 1, page: 2, button: 3 } as const;

/** See `MenuType`. */
export const MenuTypeValue = z.union([
  z.literal(MenuType.directory),
  z.literal(MenuType.page),
  z.literal(MenuType.button),
]);
/** 1, 2 or 3. */
export type MenuTypeValue = z.infer<typeof MenuTypeValue>;

/**
 * What the shell needs to know of an entry. `title` is as it was typed; `i18nName` beside it is in the caller's language.
 * `pinyin` are the title's syllables parted by blanks, `readings` all ways to type it: `xitongguanli xtgl`.
 */
const MenuMeta = recordOf(
  "sysMenu",
  "menu",
  z.object({
    title: z.string(),
    pinyin: z.string(),
    readings: z.string(),
    icon: z.string().nullable(),
    isIframe: z.boolean(),
    isLink: z.string().nullable(),
    isHide: z.boolean(),
    isKeepAlive: z.boolean(),
    isAffix: z.boolean(),
  }),
  { names: { isLink: ["sysMenu:outLink"], pinyin: ["sysMenu:title"], readings: ["sysMenu:title"] } },
);

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

/** Where an entry stands and what it is always shows: without them there is no tree. */
const shown = { names: { i18nName: ["sysMenu:title"] }, always: ["pid", "type", "meta"] };

/** See the schema of the same name. */
export type MenuNode = z.infer<typeof MenuEntry> & { children: MenuNode[] };

/** An entry of the menu as a route (contract 02, 2), with those below it. `pid` 0 = top level. */
export const MenuNode: z.ZodType<MenuNode> = recordOf(
  "sysMenu",
  "menu",
  MenuEntry.extend({
    get children() {
      return z.array(MenuNode);
    },
  }),
  shown,
);

const MenuRow = z.object({
  id: Id,
  pid: z.int(),
  type: MenuTypeValue,
  title: z.string(),
  i18nName: z.string(),
  name: z.string().nullable(),
  path: z.string().nullable(),
  component: z.string().nullable(),
  redirect: z.string().nullable(),
  permission: z.string().nullable(),
  icon: z.string().nullable(),
  isIframe: z.boolean(),
  outLink: z.string().nullable(),
  isHide: z.boolean(),
  isKeepAlive: z.boolean(),
  isAffix: z.boolean(),
  orderNo: z.int(),
  status: StatusValue,
  remark: z.string().nullable(),
  ...auditColumns,
});

/** See the schema of the same name. */
export type Menu = z.infer<typeof MenuRow> & { children: Menu[] };

/** An entry as it is managed: all its fields, with those below it. In a filtered list nothing is below anything. */
export const Menu: z.ZodType<Menu> = recordOf(
  "sysMenu",
  "menu",
  MenuRow.extend({
    get children() {
      return z.array(Menu);
    },
  }),
  shown,
);

/** A text with a form of its own; left empty it is null. */
function formed(maximum: number, pattern: RegExp, key: TextKey) {
  return optionalText(maximum).refine((value) => value === null || value === undefined || pattern.test(value), {
    params: { key },
  });
}

/** A route of this application: one slash at the front, so that it is neither a scheme nor another host (security 5.7). */
const ownPath = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u;
/** Another site, or a path of this one. */
const link = /^(?:https?:\/\/[^\s/\\@\p{Cc}][^\s\\@\p{Cc}]*|\/(?![/\\])[^\s\\\p{Cc}]*)$/iu;
/** A file below the views of a client, or one of its two frames: `Layout`, `/system/user/index`. */
const component = /^(?!.*\.\.)[\p{L}\p{N}_./-]+$/u;
const icon = /^ele-[A-Z][A-Za-z\d]*$/u;
const routeName = /^[\p{L}\p{N}_./:-]+$/u;

/** What a person fills in. `pid` 0 = top level; which fields stay depends on the type. */
export const MenuDraft = z.object({
  pid: z.int().min(0).default(0),
  type: MenuTypeValue.default(MenuType.page),
  title: text(64),
  name: formed(64, routeName, "menu.invalid.name"),
  path: formed(128, ownPath, "menu.invalid.path"),
  component: formed(128, component, "menu.invalid.component"),
  redirect: formed(128, ownPath, "menu.invalid.path"),
  permission: optionalText(128),
  icon: formed(128, icon, "menu.invalid.icon"),
  isIframe: z.boolean().default(false),
  outLink: formed(256, link, "menu.invalid.link"),
  isHide: z.boolean().default(false),
  isKeepAlive: z.boolean().default(true),
  isAffix: z.boolean().default(false),
  orderNo: OrderNo,
  status: StatusValue.default(Status.enabled),
  remark: optionalText(256),
});
/** See the schema of the same name. */
export type MenuDraft = z.infer<typeof MenuDraft>;

/** A code that an entry carries and no call of this version asks for. */
const UnknownCode = recordOf(
  "sysMenu",
  "menu",
  z.object({ id: Id, code: z.string(), title: z.string(), place: z.string() }),
  { names: { code: ["sysMenu:permission"], place: ["sysMenu:title"] } },
);

/** A code that calls ask for and no entry carries, and the button that would: below which page, under which title. */
const UnusedCode = z.object({ code: z.string(), calls: z.array(z.string()), pid: z.int(), title: z.string() });

/** How the codes of the menu and those of the calls differ. */
export const CodeReport = z.object({ unknown: z.array(UnknownCode), unused: z.array(UnusedCode) });
/** See the schema of the same name. */
export type CodeReport = z.infer<typeof CodeReport>;

/**
 * A page that the caller may not open. `roles` hold it in his tenant; they are named to those who may read roles. What is
 * optional a role may take away.
 */
export const PageAccess = recordOf(
  "sysMenu",
  "menu",
  z.object({
    id: Id,
    title: z.string().optional(),
    /** Titles from the top of the menu down to the page. */
    place: z.array(z.string()).optional(),
    /** Codes of its buttons, at most ten. */
    permissions: z.array(z.string()).optional(),
    roles: z.array(recordOf("sysRole", "role", z.object({ id: Id, name: z.string().optional() }))),
  }),
  { names: { place: ["sysMenu:title"], permissions: ["sysMenu:permission"] }, always: ["roles"] },
);
/** See the schema of the same name. */
export type PageAccess = z.infer<typeof PageAccess>;

/** Existing clients send `AppId` and `All` as well; neither means anything. */
const Filter = z.object({ title: SearchText, type: z.int().min(0).max(3).default(0) });

export const menuApi = defineApi("sysMenu", {
  loginMenuTree: get(Nothing, z.array(MenuNode), "signedIn"),
  list: get(Filter, z.array(Menu), "signedIn"),
  /** Why an address is not in the caller's menu: the page that it belongs to, none where it is nobody's or his own. */
  pageAccess: get(z.object({ path: text(256) }), z.array(PageAccess), "signedIn"),
  detail: get(IdOnly, Menu, { code: "sysMenu/update" }),
  add: post(MenuDraft, Done, "granted"),
  update: post(changesOf(MenuDraft), Done, "granted"),
  delete: post(IdOnly, Done, "granted"),
  setStatus: post(z.object({ id: Id, status: z.int() }), z.int(), { code: "sysMenu/update" }),
  codeReport: get(Nothing, CodeReport, { code: "sysMenu/update" }),
});

export const menuError = errors({
  "menu.taken": "D4000",
  "menu.permission_taken": "D4000",
  "menu.path_missing": "D4001",
  "menu.opens_nothing": "D4002",
  "menu.permission_missing": "D4003",
  "menu.permission_format": "D4004",
  "menu.below_itself": "D4006",
  "menu.fixed": "D4007",
  "menu.own_parent": "D4008",
  "menu.name_taken": "D4009",
  "menu.below_button": "D4010",
  "menu.parent_missing": "D1505",
  "menu.way_here": "D1007",
});
