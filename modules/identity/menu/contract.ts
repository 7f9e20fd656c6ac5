import * as z from "zod";
import { defineApi, Done, get, NoInput, post } from "#contract/api";
import { errors } from "#contract/errors";
import {
  auditColumns,
  createUpdateSchema,
  optionalText,
  OrderNo,
  SearchText,
  Status,
  StatusValue,
  text,
} from "#contract/fields";
import { Id, IdOnly } from "#contract/id";
import { findUrlFault } from "#contract/publicUrl";
import { defineRecordSchema } from "#contract/record";
import { menuVisibility } from "#contract/session";
import type { TextKey } from "#contract/text";

/** Ids of the directories that modules put their pages into. */
export const MenuDirectory = {
  workbench: 1300000000101,
  system: 1310000000101,
  platform: 1310000000301,
  logs: 1310000000501,
  develop: 1310000000601,
} as const;

/** Type of a menu entry (contract 00, 10: MenuType). Buttons carry a permission and never reach the tree. */
export const MenuType = { directory: 1, page: 2, button: 3 } as const;

/** See `MenuType`. */
export const MenuTypeValue = z.union([
  z.literal(MenuType.directory),
  z.literal(MenuType.page),
  z.literal(MenuType.button),
]);
/** 1, 2 or 3. */
export type MenuTypeValue = z.infer<typeof MenuTypeValue>;

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
  isPublic: z.boolean(),
  roles: z.array(z.string()).readonly(),
  orderNo: z.int(),
  status: StatusValue,
  remark: z.string().nullable(),
  ...auditColumns,
});

/** See the schema of the same name. */
export type Menu = z.infer<typeof MenuRow> & { children: Menu[] };

/** A menu entry as it is managed: all fields, with its children. In a filtered list there are no children. */
export const Menu: z.ZodType<Menu> = defineRecordSchema(
  "sysMenu",
  "menu",
  MenuRow.extend({
    get children() {
      return z.array(Menu);
    },
  }),
  menuVisibility,
);

/** A text with a format; an empty one is null. */
function formattedText(maximum: number, pattern: RegExp, key: TextKey) {
  return optionalText(maximum).refine((value) => value === null || value === undefined || pattern.test(value), {
    params: { key },
  });
}

/**
 * A route of this application: exactly one leading slash, so that it is neither a scheme nor another host (security
 * 5.7).
 */
const ownPath = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u;
/** A file below the views of a client, or one of its two frames: `Layout`, `/system/user/index`. */
const component = /^(?!.*\.\.)[\p{L}\p{N}_./-]+$/u;
const icon = /^ele-[A-Z][A-Za-z\d]*$/u;
const routeName = /^[\p{L}\p{N}_./:-]+$/u;

/** Another site, or a path of this one. Browsers open no page by FTP. */
const Link = optionalText(256).superRefine((value, check) => {
  const key = typeof value === "string" && !ownPath.test(value) ? findLinkFault(value) : undefined;
  if (key !== undefined) check.addIssue({ code: "custom", params: { key } });
});

function findLinkFault(link: string): TextKey | undefined {
  const key = /^https?:/iu.test(link) ? findUrlFault(link) : "invalid.url";
  return key === "invalid.url" ? "menu.invalid.link" : key;
}

/** Fields of the form. `pid` 0 = top level; the type decides which fields are stored. */
export const MenuDraft = z.object({
  pid: z.int().min(0).default(0),
  type: MenuTypeValue.default(MenuType.page),
  title: text(64),
  name: formattedText(64, routeName, "menu.invalid.name"),
  path: formattedText(128, ownPath, "menu.invalid.path"),
  component: formattedText(128, component, "menu.invalid.component"),
  redirect: formattedText(128, ownPath, "menu.invalid.path"),
  permission: optionalText(128),
  icon: formattedText(128, icon, "menu.invalid.icon").meta({ examples: ["ele-HomeFilled"] }),
  isIframe: z.boolean().default(false),
  outLink: Link,
  isHide: z.boolean().default(false),
  isKeepAlive: z.boolean().default(true),
  isAffix: z.boolean().default(false),
  /** Shown without a session. Calls behind it stay protected. */
  isPublic: z.boolean().default(false),
  /** Names or codes of roles that show the entry; empty: all (specification 2, routing rules). */
  roles: z.array(text(64)).max(50).readonly().default([]),
  orderNo: OrderNo,
  status: StatusValue.default(Status.enabled),
  remark: optionalText(256),
});
/** See the schema of the same name. */
export type MenuDraft = z.infer<typeof MenuDraft>;

/** Our own form asks for the parent (specification 5); existing clients may leave it out for the top. */
export const MenuForm = MenuDraft.extend({ pid: z.int().min(0) });

/** A code of an entry that no call of this version requires. */
const UnknownCode = defineRecordSchema(
  "sysMenu",
  "menu",
  z.object({ id: Id, code: z.string(), title: z.string(), place: z.string() }),
  { names: { code: ["sysMenu:permission"], place: ["sysMenu:title"] } },
);

/** A code that calls require and no entry carries, with the button that could: parent page and title. */
const UnusedCode = z.object({ code: z.string(), calls: z.array(z.string()), pid: z.int(), title: z.string() });

/** Differences between the codes of the menu and those of the calls. */
export const CodeReport = z.object({ unknown: z.array(UnknownCode), unused: z.array(UnusedCode) });
/** See the schema of the same name. */
export type CodeReport = z.infer<typeof CodeReport>;

/** Existing clients also send `AppId` and `All`; both are ignored. */
const Filter = z.object({ title: SearchText, type: z.int().min(0).max(3).default(0) });

export const menuApi = defineApi("sysMenu", {
  list: get(Filter, z.array(Menu), "signedIn"),
  detail: get(IdOnly, Menu, { code: "sysMenu/update" }),
  add: post(MenuDraft, Done, "granted"),
  update: post(createUpdateSchema(MenuDraft), Done, "granted"),
  delete: post(IdOnly, Done, "granted"),
  setStatus: post(z.object({ id: Id, status: z.int() }), z.int(), { code: "sysMenu/update" }),
  codeReport: get(NoInput, CodeReport, { code: "sysMenu/update" }),
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
