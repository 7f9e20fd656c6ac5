import * as z from "zod";
import { Instant, StatusValue } from "./fields.ts";
import { Id } from "./id.ts";
import { defineRecordSchema } from "./record.ts";

/** A role of the signed-in account; a disabled one grants nothing. */
const OwnRole = defineRecordSchema(
  "sysRole",
  "role",
  z.object({ id: Id, name: z.string(), code: z.string().nullable(), disabled: z.boolean() }),
  { always: ["disabled"] },
);

/** Fields that every page needs; roles cannot hide them. */
const requiredFields = ["account", "realName", "accountType", "apis", "buttons", "roleIds", "hiddenFields", "roles"];

/** A platform administrator works in this tenant until then. */
const Visit = z.object({ tenantName: z.string(), endsAt: Instant });

/** When the tenant expires or has expired; then its accounts can only read. */
const TenantExpiry = z.object({ at: Instant, isReadOnly: z.boolean() });

/** The signed-in account. 0 in `orgId` means no organisation. */
export const UserInfo = defineRecordSchema(
  "sysUser",
  "account",
  z.object({
    id: Id,
    tenantId: Id,
    account: z.string(),
    realName: z.string(),
    phone: z.string().nullable(),
    idCardNum: z.string().nullable(),
    email: z.string().nullable(),
    accountType: z.int(),
    avatar: z.string().nullable(),
    introduction: z.string().nullable(),
    address: z.string().nullable(),
    signature: z.string().nullable(),
    orgId: z.int(),
    orgName: z.string().nullable(),
    orgType: z.string().nullable(),
    orgCode: z.string().nullable(),
    posName: z.string().nullable(),
    posId: z.int().nullable(),
    /** Permission codes, sorted; the platform administrator has all of them. */
    apis: z.array(z.string()),
    /** The same list, for older clients. */
    buttons: z.array(z.string()),
    roleIds: z.array(Id),
    /** Fields that the account's roles hide: `sysUser:phone`. */
    hiddenFields: z.array(z.string()),
    roles: z.array(OwnRole),
    watermarkText: z.string(),
    /** False for accounts that only sign in with a third party. */
    hasPassword: z.boolean(),
    lastChangePasswordTime: Instant.nullable(),
    /** When the password expires; null: never, or it was never changed. */
    passwordEndsAt: Instant.nullable(),
    /** Until the password is changed all other calls are refused. */
    mustChangePassword: z.boolean(),
    /** A role requires a second factor: until there is one all other calls are refused. */
    mustEnrol: z.boolean(),
    /** The company has no name yet, and the caller is to give it one. */
    mustNameCompany: z.boolean(),
    /** Set for a platform administrator in another tenant than the main one. */
    visit: Visit.nullable(),
    /** Set when the tenant is about to expire, for its administrators, and once it has expired, for all. */
    tenantExpiry: TenantExpiry.nullable(),
    /** APIs whose records have a history, which can be shown and undone. */
    trackedEntities: z.array(z.string()),
    /** APIs whose records have comments. */
    commentedEntities: z.array(z.string()),
    /** APIs whose records have attachments. */
    attachableEntities: z.array(z.string()),
    /** APIs whose records files may bring. */
    importableEntities: z.array(z.string()),
  }),
  {
    names: {
      orgName: ["sysUser:orgId", "sysOrg:name"],
      orgType: ["sysUser:orgId", "sysOrg:type"],
      orgCode: ["sysUser:orgId", "sysOrg:code"],
      posName: ["sysUser:posId", "sysPos:name"],
    },
    always: [
      ...requiredFields,
      "watermarkText",
      "hasPassword",
      "lastChangePasswordTime",
      "passwordEndsAt",
      "mustChangePassword",
      "mustEnrol",
      "mustNameCompany",
      "visit",
      "tenantExpiry",
      "trackedEntities",
      "commentedEntities",
      "attachableEntities",
      "importableEntities",
    ],
  },
);
/** See the schema of the same name. */
export type UserInfo = z.infer<typeof UserInfo>;

/** The account behind a locked screen: everything that the lock screen may know. */
export const LockScreenAccount = defineRecordSchema(
  "sysUser",
  "account",
  z.object({
    account: z.string(),
    realName: z.string(),
    avatar: z.string().nullable(),
    /** Without a password the account signs in again instead of unlocking. */
    hasPassword: z.boolean(),
    /** There is a passkey for the current host. */
    hasPasskey: z.boolean(),
    isLocked: z.boolean(),
  }),
  { always: ["account", "realName", "hasPassword", "hasPasskey", "isLocked"] },
);
/** See the schema of the same name. */
export type LockScreenAccount = z.infer<typeof LockScreenAccount>;

/**
 * The fields of a menu entry that the shell needs. `title` is the stored text, `i18nName` the title in the caller's
 * language. `pinyin` contains the syllables of the title separated by blanks, `readings` all ways to type it:
 * `xitongguanli xtgl`.
 */
const MenuMeta = defineRecordSchema(
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
    isPublic: z.boolean(),
    roles: z.array(z.string()).readonly(),
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

/** Parent, type and metadata of an entry are always visible, because the tree needs them. */
export const menuVisibility = { names: { i18nName: ["sysMenu:title"] }, always: ["pid", "type", "meta"] };

/** See the schema of the same name. */
export type MenuNode = z.infer<typeof MenuEntry> & { children: MenuNode[] };

/** A menu entry as a route (contract 02, 2), with its children. `pid` 0 = top level. */
export const MenuNode: z.ZodType<MenuNode> = defineRecordSchema(
  "sysMenu",
  "menu",
  MenuEntry.extend({
    get children() {
      return z.array(MenuNode);
    },
  }),
  menuVisibility,
);

/**
 * A page that the caller may not open. `roles` lists the roles of the caller's tenant with access, for callers who may
 * read roles. A role may hide optional fields.
 */
export const DeniedPage = defineRecordSchema(
  "sysMenu",
  "menu",
  z.object({
    id: Id,
    title: z.string().optional(),
    /** Titles from the top of the menu down to the page. */
    place: z.array(z.string()).optional(),
    /** Codes of its buttons, at most ten. */
    permissions: z.array(z.string()).optional(),
    roles: z.array(defineRecordSchema("sysRole", "role", z.object({ id: Id, name: z.string().optional() }))),
  }),
  { names: { place: ["sysMenu:title"], permissions: ["sysMenu:permission"] }, always: ["roles"] },
);
/** See the schema of the same name. */
export type DeniedPage = z.infer<typeof DeniedPage>;

/** An entry of a code list; `label` is in the caller's language. */
export const DictionaryEntry = z.object({
  typeCode: z.string(),
  label: z.string(),
  value: z.string(),
  code: z.string().nullable(),
  remark: z.string().nullable(),
  orderNo: z.int(),
  tagType: z.string().nullable(),
  styleSetting: z.string().nullable(),
  classSetting: z.string().nullable(),
  extData: z.string().nullable(),
});
/** See the schema of the same name. */
export type DictionaryEntry = z.infer<typeof DictionaryEntry>;

/** A fixed value by its name. */
export const Constant = z.object({ name: z.string(), code: z.string(), data: z.null() });

/** Clients read the values of a group from `data.result` (contract 03, 4). */
export const ConstantGroup = z.object({
  name: z.string(),
  code: z.string(),
  data: z.object({ result: z.array(Constant) }),
});
/** See the schema of the same name. */
export type ConstantGroup = z.infer<typeof ConstantGroup>;
