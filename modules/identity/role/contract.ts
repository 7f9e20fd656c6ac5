import * as z from "zod";
import { defineApi, Done, get, NoInput, post, withPathSegments } from "#contract/api";
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
import { Id, idOf, IdOnly } from "#contract/id";
import { ListQuery, PageQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";
import type { TextKey } from "#contract/text";

/** Which rows a role sees (contract 00, 10: DataScope). */
export const DataScope = { all: 1, ownAndBelow: 2, own: 3, self: 4, listed: 5 } as const;

const DataScopeValue = z.union([
  z.literal(DataScope.all),
  z.literal(DataScope.ownAndBelow),
  z.literal(DataScope.own),
  z.literal(DataScope.self),
  z.literal(DataScope.listed),
]);
/** 1 to 5. */
export type DataScopeValue = z.infer<typeof DataScopeValue>;

/** The kinds of data scope, widest first, each with its name and description. */
export const scopeTexts: Readonly<Record<DataScopeValue, { title: TextKey; means: TextKey }>> = {
  [DataScope.all]: { title: "role.scope.all", means: "role.scope.all.means" },
  [DataScope.ownAndBelow]: { title: "role.scope.ownAndBelow", means: "role.scope.ownAndBelow.means" },
  [DataScope.own]: { title: "role.scope.own", means: "role.scope.own.means" },
  [DataScope.self]: { title: "role.scope.self", means: "role.scope.self.means" },
  [DataScope.listed]: { title: "role.scope.listed", means: "role.scope.listed.means" },
};

/** What a data scope includes; undefined for an unknown one. */
export function findScopeText(dataScope: unknown): TextKey | undefined {
  return Object.entries(scopeTexts).find(([value]) => Number(value) === dataScope)?.[1].means;
}

/** Whether a role comes with the product (contract 00, 10: YesNo). */
export const BuiltIn = { yes: 1, no: 2 } as const;

/** Fields of the form. The pair of name and code is unique in a tenant; everything else is granted separately. */
export const RoleDraft = z.object({
  name: text(64),
  code: text(64),
  orderNo: OrderNo,
  status: StatusValue.default(Status.enabled),
  remark: optionalText(128),
  /** Its holders need a second factor before anything else is open. */
  requiresSecondFactor: z.boolean().default(false),
});

/** Empty entries are dropped, because existing clients also send the branches of their trees. */
const Entries = z.array(z.string().trim().max(256)).max(1000);
const MenuIds = z.array(idOf("menu")).max(1000);
const OrganisationIds = z.array(idOf("organisation")).max(1000);

/** Which rows a role sees. `branchIdList`: those of `orgIdList` that stand for everything below them as well. */
const GrantedScope = z.object({
  kind: DataScopeValue,
  orgIdList: OrganisationIds,
  branchIdList: OrganisationIds,
});
/** See the schema of the same name. */
export type GrantedScope = z.infer<typeof GrantedScope>;

/**
 * Fields of the form together with the grants, which the caller needs the permission of each for. A missing part stays
 * as it is; in a new role, as every role begins.
 */
export const RoleForm = RoleDraft.extend({
  grantedMenuIds: MenuIds.optional(),
  grantedScope: GrantedScope.optional(),
  hiddenFields: Entries.optional(),
  deniedApis: Entries.optional(),
});

/** A role in a picker. `i18nName` is the name in the caller's language. */
export const RoleLite = defineRecordSchema(
  "sysRole",
  "role",
  z.object({ id: Id, name: z.string(), i18nName: z.string(), code: z.string().nullable() }),
  { names: { i18nName: ["sysRole:name"] } },
);
/** See the schema of the same name. */
export type RoleLite = z.infer<typeof RoleLite>;

/** A row of the list. */
export const Role = defineRecordSchema(
  "sysRole",
  "role",
  z.object({
    ...RoleLite.shape,
    orderNo: z.int(),
    dataScope: DataScopeValue,
    /** 1 = built in. */
    sysFlag: z.int(),
    status: StatusValue,
    remark: z.string().nullable(),
    requiresSecondFactor: z.boolean(),
    tenantName: z.string(),
    /** Number of holders in the caller's data scope. */
    accountCount: z.int(),
    ...auditColumns,
  }),
  { names: { i18nName: ["sysRole:name"] } },
);
/** See the schema of the same name. */
export type Role = z.infer<typeof Role>;

/** A holder of a role in the caller's data scope. */
export const RoleHolder = defineRecordSchema(
  "sysUser",
  "account",
  z.object({
    id: Id,
    account: z.string(),
    realName: z.string(),
    organisationName: z.string().nullable(),
    status: StatusValue,
  }),
  { names: { organisationName: ["sysUser:orgId", "sysOrg:name"] } },
);
/** See the schema of the same name. */
export type RoleHolder = z.infer<typeof RoleHolder>;

/** Why the caller cannot change an entry: it is a core resource, or the caller does not hold it. */
const LockReason = z.enum(["core", "beyond"]);
/** See the schema of the same name. */
export type LockReason = z.infer<typeof LockReason>;

/** A menu entry to grant; only leaves (entries without children) can be granted. */
export const GrantableMenu = z.object({
  id: Id,
  parentId: Id.nullable(),
  type: z.int(),
  /** In the caller's language. */
  title: z.string(),
  permission: z.string().nullable(),
  isEnabled: z.boolean(),
  isGranted: z.boolean(),
  /** It has no screen in this version. */
  isPlanned: z.boolean(),
  /** `null`: the caller may grant and revoke it. */
  locked: LockReason.nullable(),
});
/** See the schema of the same name. */
export type GrantableMenu = z.infer<typeof GrantableMenu>;

/** A blacklist entry that the caller may not remove. */
const LockedEntry = z.object({ entry: z.string(), locked: LockReason });

/** What of a role's grants the caller may change. */
export const GrantOptions = z.object({
  /** The caller may only read: the role is built in and they are not the platform administrator. */
  isReadOnly: z.boolean(),
  menus: z.array(GrantableMenu),
  /** Data scopes that the caller may set for this role and its current holders; `listed` means some organisations. */
  dataScopes: z.array(DataScopeValue),
  lockedColumns: z.array(LockedEntry),
  lockedApis: z.array(LockedEntry),
});
/** See the schema of the same name. */
export type GrantOptions = z.infer<typeof GrantOptions>;

/** Everything that a role grants and denies, and what of it the caller may change. */
export const RoleGrants = GrantOptions.extend({
  role: Role,
  orgIdList: z.array(idOf("organisation")),
  /** Those of `orgIdList` that stand for everything below them as well. */
  branchIdList: z.array(idOf("organisation")),
  /** `sysUser:phone`. */
  tableColumnList: z.array(z.string()),
  /** `sysUser/page`. */
  apiList: z.array(z.string()),
});
/** See the schema of the same name. */
export type RoleGrants = z.infer<typeof RoleGrants>;

/** What a role grants and denies, in the shape of the form: lists in order, so that they can be compared. */
const grantedParts = {
  grantedMenuIds: z.array(Id),
  /** Missing where a role hides the data scope from the caller. */
  grantedScope: GrantedScope.optional(),
  /** `sysUser:phone`. */
  hiddenFields: z.array(z.string()),
  /** `sysUser/page`. */
  deniedApis: z.array(z.string()),
  options: GrantOptions,
};
const partsVisibility = {
  names: { i18nName: ["sysRole:name"], grantedScope: ["sysRole:dataScope"] },
  always: Object.keys(grantedParts).filter((name) => name !== "grantedScope"),
};

/** What a new role grants and denies, for the form. */
export const RoleStart = defineRecordSchema("sysRole", "role", z.object(grantedParts), partsVisibility);

/** A role with its grants, for the form. */
export const RoleDetail = defineRecordSchema(
  "sysRole",
  "role",
  z.object({ ...Role.shape, ...grantedParts }),
  partsVisibility,
);
/** See the schema of the same name. */
export type RoleDetail = z.infer<typeof RoleDetail>;

/** A record whose fields a role can hide. `name` is the wire name of the record. */
export const TableNode = z.object({
  id: z.string(),
  pid: z.string(),
  name: z.string(),
  label: z.string(),
  columns: z.array(z.object({ id: z.string(), pid: z.string(), name: z.string(), label: z.string() })),
});
/** See the schema of the same name. */
export type TableNode = z.infer<typeof TableNode>;

const ApiEntry = z.object({
  name: z.string(),
  text: z.string(),
  /** Groups and controllers have none: "". */
  route: z.string(),
  action: z.string().nullable(),
  httpMethod: z.string().nullable(),
  order: z.int(),
});

/** A call that a role can deny, its controller, or a group of controllers. */
export type ApiNode = z.infer<typeof ApiEntry> & { children: ApiNode[] };

/** See the type of the same name. */
export const ApiNode: z.ZodType<ApiNode> = ApiEntry.extend({
  get children() {
    return z.array(ApiNode);
  },
});

const mayRead = { code: "sysRole/page" } as const;

export const roleApi = defineApi("sysRole", {
  page: post(
    ListQuery.extend({ keyword: SearchText, name: SearchText, code: SearchText, status: StatusValue.optional() }),
    pageOf(Role),
    "granted",
  ),
  /** Enabled roles that the caller may grant to accounts. */
  list: get(NoInput, z.array(RoleLite), "signedIn"),
  add: post(RoleForm, Done, "granted"),
  update: post(createUpdateSchema(RoleDraft), Done, "granted"),
  /** The form with its grants in one transaction; each part that is sent needs its own permission. */
  save: post(createUpdateSchema(RoleForm), Done, mayRead),
  /** A role with its grants, for the form. */
  detail: get(IdOnly, RoleDetail, mayRead),
  /** A code for a new role by its name. */
  proposeCode: post(RoleDraft.pick({ name: true }), z.string(), { code: "sysRole/add" }),
  /** How a new role of the caller begins. */
  start: get(NoInput, RoleStart, { code: "sysRole/add" }),
  delete: post(IdOnly, Done, "granted"),
  /** With its grants, without its accounts; without a name the copy is called `x - copy`. */
  copy: post(IdOnly.extend({ name: text(64).optional(), code: text(64).optional() }), Done, { code: "sysRole/add" }),
  setStatus: post(z.object({ id: Id, status: z.int() }), z.int(), "granted"),

  /** Everything about one role in one answer, for the drawer. */
  grants: get(IdOnly, RoleGrants, mayRead),
  grantMenu: post(IdOnly.extend({ menuIdList: MenuIds }), Done, "granted"),
  grantDataScope: post(
    IdOnly.extend({
      dataScope: DataScopeValue,
      orgIdList: OrganisationIds.nullish().transform((ids) => ids ?? []),
      /** Those of `orgIdList` that stand for everything below them as well; missing: unchanged. */
      branchIdList: OrganisationIds.optional(),
    }),
    Done,
    "granted",
  ),
  grantApi: post(IdOnly.extend({ apiList: Entries }), Done, "granted"),
  grantRoleTable: post(IdOnly.extend({ tableColumnList: Entries }), Done, { code: "sysRole/grantTable" }),
  ownMenuList: get(IdOnly, z.array(Id), mayRead),
  ownOrgList: get(IdOnly, z.array(Id), mayRead),
  roleApiList: get(IdOnly, z.array(z.string()), mayRead),
  roleTable: withPathSegments(get(z.object({ roleId: idOf("role") }), z.array(z.string()), mayRead), "roleId"),
  allTableColumnList: get(NoInput, z.array(TableNode), { code: "sysRole/grantTable" }),

  /** Grants the role to further accounts; they keep their other roles. */
  grantUser: post(IdOnly.extend({ userIdList: z.array(idOf("account")).max(1000) }), Done, {
    code: "sysUser/grantRole",
  }),
  revokeUser: post(IdOnly.extend({ userIdList: z.array(idOf("account")).max(1000) }), Done, {
    code: "sysUser/grantRole",
  }),
  /** Holders in the caller's data scope. */
  users: post(PageQuery.extend({ id: Id }), pageOf(RoleHolder), { code: "sysUser/page" }),

  /** Calls of the caller: `[granted, denied]`. */
  userApiList: get(NoInput, z.array(z.array(z.string())), "signedIn"),
  /** Fields that the caller's roles hide; `null` for the platform administrator. */
  userRoleTableList: get(NoInput, z.array(z.string()).nullable(), "signedIn"),
});

/** Calls of the wire's common controller, for the role drawer. */
export const commonApi = defineApi("sysCommon", {
  /** Calls that roles can deny: group, controller, call. */
  apiList: get(z.object({ groupName: SearchText, isAppApi: z.boolean().optional() }), z.array(ApiNode), {
    code: "sysRole/grantApi",
  }),
});

export const roleError = errors({
  "role.taken": "D1006",
  "role.own_account": "D1016",
  "role.built_in_delete": "D1019",
  "role.built_in_edit": "D1020",
  "role.built_in_grant": "D1021",
  "role.in_use": "D1025",
  "role.account_out_of_reach": "D1033",
});
