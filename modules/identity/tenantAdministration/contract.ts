import * as z from "zod";
import { defineApi, Done, get, markOneTimeResponse, NoInput, post } from "#contract/api";
import { markDictionary } from "#contract/dictionaryField";
import { errors } from "#contract/errors";
import {
  auditColumns,
  createUpdateSchema,
  Instant,
  optionalText,
  OrderNo,
  SearchText,
  Status,
  StatusValue,
  text,
} from "#contract/fields";
import { Id, idOf, IdOnly, markId, toId } from "#contract/id";
import { ListQuery, PageQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";
import { markPersonal, markSecret } from "#contract/sensitive";
import { BasicAccount } from "#modules/identity/account/contract";
import { GrantableMenu } from "#modules/identity/role/contract";

/** After it has expired a tenant can be read for this long. */
export const graceDays = 14;

/** Where the rows of a tenant are: with those of the others, or in a database of their own. */
export const TenantType = { shared: 0, separate: 1 } as const;

/** What an answer holds instead of the address of a database; posted back, it means that the address stays. */
export const maskedConnection = "******";

const hostName = /^(?=.{1,128}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/u;

const Host = optionalText(128)
  .transform((host) => (typeof host === "string" ? host.toLowerCase() : host))
  .refine((host) => host === null || host === undefined || hostName.test(host), {
    params: { key: "tenant.host_format" },
  })
  .meta({ examples: ["east.example.com"] });

const PackageId = markId(z.int().min(0), "menuPackage")
  .nullish()
  .transform((id) => (id === undefined || id === null ? id : id === 0 ? null : toId(id)));

const MenuIds = z
  .array(idOf("menu"))
  .max(2000)
  .meta({ examples: [[]] });

/** Fields of the form. Without a package a new tenant gets the standard one. */
export const TenantDraft = z.object({
  name: text(64).min(2),
  adminAccount: BasicAccount.shape.account.min(3).meta({ examples: ["admin"] }),
  realName: BasicAccount.shape.realName.nullish(),
  phone: markPersonal(BasicAccount.shape.phone),
  email: BasicAccount.shape.email,
  host: Host,
  tenantType: z
    .int()
    .default(TenantType.shared)
    .meta({ examples: [0] }),
  dbType: markDictionary(z.int().min(0).max(900), "DbTypeEnum").default(4),
  connection: markSecret(optionalText(512)),
  /** A JSON list of `{HitRate, ConnectionString}`. */
  slaveConnections: markSecret(optionalText(2000).meta({ examples: [null] })),
  expirationTime: Instant.nullish(),
  packageId: PackageId,
  orderNo: OrderNo,
  status: StatusValue.default(Status.enabled),
  remark: optionalText(128),
});
/** See the schema of the same name. */
export type TenantDraft = z.output<typeof TenantDraft>;

/** Which database serves a tenant; `away`: its own, which does not answer, so that nothing from there is known. */
export const ServingDatabase = z.enum(["shared", "own", "away"]);
/** See `ServingDatabase`. */
export type ServingDatabase = z.infer<typeof ServingDatabase>;

/** A row of the list, with the account that administers the tenant. */
export const Tenant = defineRecordSchema(
  "sysTenant",
  "tenant",
  z.object({
    id: Id,
    userId: z.int().nullable(),
    orgId: z.int().nullable(),
    /** Tenants have no organisation above them. */
    orgPid: z.int(),
    name: z.string(),
    adminAccount: z.string().nullable(),
    realName: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    host: z.string().nullable(),
    tenantType: z.int(),
    dbType: markDictionary(z.int(), "DbTypeEnum"),
    configId: z.string().nullable(),
    connection: z.string().nullable(),
    slaveConnections: z.string().nullable(),
    home: ServingDatabase,
    expirationTime: Instant.nullable(),
    packageId: z.int().nullable(),
    packageName: z.string().nullable(),
    /** Menus that the tenant has besides its package, and those of the package that it lacks. */
    addedCount: z.int(),
    removedCount: z.int(),
    orderNo: z.int(),
    status: StatusValue,
    remark: z.string().nullable(),
    ...auditColumns,
  }),
  {
    names: {
      packageName: ["sysTenant:packageId"],
      addedCount: ["sysTenant:packageId"],
      removedCount: ["sysTenant:packageId"],
    },
    always: ["userId", "orgId", "orgPid"],
  },
);
/** See the schema of the same name. */
export type Tenant = z.infer<typeof Tenant>;

/** An account of a tenant, as the platform sees it. */
export const TenantAccount = defineRecordSchema(
  "sysUser",
  "account",
  z.object({
    id: Id,
    account: z.string(),
    realName: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    accountType: markDictionary(z.int(), "AccountTypeEnum"),
    organisationName: z.string().nullable(),
    status: StatusValue,
    lastLoginTime: Instant.nullable(),
    createTime: Instant,
  }),
  { names: { organisationName: ["sysUser:orgId", "sysOrg:name"] } },
);
/** See the schema of the same name. */
export type TenantAccount = z.infer<typeof TenantAccount>;

/** What goes with a tenant that is deleted. */
export const TenantCounts = z.object({
  accounts: z.int(),
  organisations: z.int(),
  roles: z.int(),
  positions: z.int(),
  database: ServingDatabase,
});
/** See the schema of the same name. */
export type TenantCounts = z.infer<typeof TenantCounts>;

/** A menu entry to grant to a tenant; `isInPackage`: its package holds the entry. */
const TenantMenu = GrantableMenu.extend({ isInPackage: z.boolean() });

/** What a tenant is granted: its package, and the entries with their difference to it. */
export const TenantGrants = z.object({
  packageId: z.int().nullable(),
  /** Without a limit, the tenant has whatever its roles hold. */
  isLimited: z.boolean(),
  menus: z.array(TenantMenu),
});
/** See the schema of the same name. */
export type TenantGrants = z.infer<typeof TenantGrants>;

/** The new account of a tenant. The password is shown once. */
const AddedTenant = z.object({ id: Id, account: z.string(), password: z.string() });

/** The session of a platform administrator in another tenant; the tokens are in the headers as well. */
const TenantVisit = z.object({ accessToken: z.string(), refreshToken: z.string(), endsAt: Instant });

/** Administration of tenants, by platform administrators. */
export const tenantAdministrationApi = defineApi("sysTenant", {
  page: post(
    ListQuery.extend({
      name: SearchText,
      phone: SearchText,
      status: StatusValue.optional(),
      packageId: markId(z.int().min(0), "menuPackage").optional(),
      includeDefault: z.boolean().default(false),
    }),
    pageOf(Tenant),
    "platform",
  ),
  add: markOneTimeResponse(post(TenantDraft, AddedTenant, "platform")),
  update: post(createUpdateSchema(TenantDraft), Done, "platform"),
  setStatus: post(z.object({ id: Id, status: z.int().meta({ examples: [1] }) }), z.int(), "platform"),
  /** Postpones the expiry by some months, from today if it has passed. */
  prolong: post(z.object({ id: Id, months: z.int().min(1).max(120) }), Done, "platform"),
  /** Answers the new password of an account once. */
  resetPwd: markOneTimeResponse(post(z.object({ userId: idOf("account") }), z.string(), "platform")),
  /** The menus of a tenant, which become an override of its package. */
  grantMenu: post(z.object({ id: Id, menuIdList: MenuIds }), Done, "platform"),
  /** The menus of the tenant whose administrator has this id. */
  ownMenuList: get(z.object({ userId: idOf("account") }), z.array(Id), "platform"),
  grants: get(IdOnly, TenantGrants, "platform"),
  /** Package and menus together; `menuIdList` is the complete new list. */
  saveGrants: post(z.object({ id: Id, packageId: PackageId, menuIdList: MenuIds }), Done, "platform"),
  /** The override of a package alone: menus that the tenant has besides it, and those that it lacks; without one it stays. */
  setOverride: post(
    z.object({ id: Id, addedMenus: MenuIds.optional(), removedMenus: MenuIds.optional() }),
    Done,
    "platform",
  ),
  /** Calls that the administrators of a tenant may not make. */
  deniedApis: get(IdOnly, z.array(z.string()), "platform"),
  grantApi: post(z.object({ id: Id, apiList: z.array(z.string().trim().max(256)).max(1000) }), Done, "platform"),
  userList: post(z.object({ tenantId: idOf("tenant") }), z.array(TenantAccount), "platform"),
  /** Begins to work in a tenant as its administrator, for an hour at most. */
  enter: markOneTimeResponse(post(z.object({ id: Id, reason: text(200) }), TenantVisit, "platform")),
  /** Returns to the own tenant; the headers hold the tokens of the session there. */
  leave: post(NoInput, Done, "signedIn"),
});

const TenantId = z.object({ id: idOf("tenant") });

/** Deletion of a tenant, which the general one of lists is too easy for. */
export const tenantDeletionApi = defineApi("sysTenant", {
  /** What `delete` takes away. */
  deletionPreview: post(TenantId, TenantCounts, "platform"),
  /** Closes the tenant at once; a background task removes its rows. Answers the id of the task. */
  delete: post(TenantId, Id, "platform"),
});

/** Fields of a package. */
export const MenuPackageDraft = z.object({
  name: text(64),
  menuIdList: MenuIds,
  /** New menus of later versions join it if it has their whole area. */
  takesNew: z.boolean().default(false),
  orderNo: OrderNo,
  remark: optionalText(128),
});

const newMenuNames = {
  menuCount: ["sysTenantPackage:menuIdList"],
  newCount: ["sysTenantPackage:menuIdList"],
  reviewedAt: ["sysTenantPackage:menuIdList"],
} as const;

/** A named set of menus that tenants are granted. */
export const MenuPackage = defineRecordSchema(
  "sysTenantPackage",
  "menuPackage",
  z.object({
    id: Id,
    name: z.string(),
    menuCount: z.int(),
    tenantCount: z.int(),
    takesNew: z.boolean(),
    /** Menus of later versions that it does not have, since its menus were last decided. */
    newCount: z.int(),
    reviewedAt: Instant,
    orderNo: z.int(),
    remark: z.string().nullable(),
    ...auditColumns,
  }),
  { names: newMenuNames, always: ["tenantCount"] },
);
/** See the schema of the same name. */
export type MenuPackage = z.infer<typeof MenuPackage>;

/** A package with its menus, for the form. */
export const MenuPackageDetail = defineRecordSchema(
  "sysTenantPackage",
  "menuPackage",
  z.object({ ...MenuPackage.shape, menuIdList: z.array(Id) }),
  { names: newMenuNames, always: ["tenantCount"] },
);

export const menuPackageApi = defineApi("sysTenantPackage", {
  page: post(ListQuery.extend({ name: SearchText }), pageOf(MenuPackage), "platform"),
  detail: get(IdOnly, MenuPackageDetail, "platform"),
  /** The menu entries that a package can hold. */
  menus: get(NoInput, z.array(GrantableMenu), "platform"),
  /** The menus of later versions that a package does not have, below their pages and directories. */
  newMenus: get(IdOnly, z.array(GrantableMenu), "platform"),
  /** Takes some of them; the others are new no longer. */
  acceptNew: post(z.object({ id: Id, menuIdList: MenuIds }), Done, "platform"),
  add: post(MenuPackageDraft, Id, "platform"),
  update: post(createUpdateSchema(MenuPackageDraft), Done, "platform"),
  delete: post(IdOnly, Done, "platform"),
});

/** When a platform administrator worked in the tenant, as its security log says. */
export const TenantVisitEntry = defineRecordSchema(
  "sysTenantVisit",
  "tenantVisit",
  z.object({
    id: Id,
    at: Instant,
    kind: z.enum(["tenant.entered", "tenant.left"]),
    account: z.string(),
    reason: z.string().nullable(),
    address: z.string().nullable(),
  }),
);
/** See the schema of the same name. */
export type TenantVisitEntry = z.infer<typeof TenantVisitEntry>;

/** The entries of the caller's own tenant. */
export const tenantVisitApi = defineApi("sysTenantVisit", {
  page: post(PageQuery, pageOf(TenantVisitEntry), "granted"),
});

export const tenantAdministrationError = errors({
  "tenant.main_delete": "D1023",
  "tenant.in_use": "D1031",
  "tenant.admin_taken": "D1301",
  "tenant.replicas_invalid": "D1302",
  "tenant.type_unknown": "D3004",
  "tenant.main_status": "Z1001",
  "tenant.no_connection": "Z1004",
  "tenant.erased": "D1002",
  "tenant.main_grant": "D1021",
  "tenant.enter_main": "D1016",
  "tenant.enter_disabled": "Z1003",
  "menuPackage.taken": "D1006",
  "menuPackage.in_use": "D1007",
  "menuPackage.missing": "D1002",
});
