import * as z from "zod";
import { defineApi, get, NoInput, post } from "#contract/api";
import { SearchText, text } from "#contract/fields";
import { Id, idOf } from "#contract/id";
import { defineRecordSchema } from "#contract/record";

/** The question: may this account make this call, on this record? */
export const Question = z.object({
  accountId: idOf("account"),
  /** `sysUser/update`. */
  route: text(128),
  /** Missing: only about the call. */
  recordId: Id.optional(),
});

/** Why the call itself is open or closed; the first is a disabled account. */
const CallReason = z.enum([
  "disabled",
  "anyone",
  "signedIn",
  "granted",
  "platform",
  "signedOut",
  "mustChangePassword",
  "mustEnrol",
  "blacklisted",
  "notGranted",
  "platformOnly",
]);

/** One role of the account and its effect. */
const RoleExplanation = defineRecordSchema(
  "sysRole",
  "role",
  z.object({
    id: Id,
    name: z.string(),
    code: z.string().nullable(),
    isEnabled: z.boolean(),
    /** It grants the permission, by an enabled menu entry. */
    grants: z.boolean(),
    /** It denies the call. */
    denies: z.boolean(),
    dataScope: z.int(),
    /** Names of the listed organisations, at most 20 of `organisationCount`. */
    organisations: z.array(z.string()),
    organisationCount: z.int(),
    /** Fields of the record that it hides. */
    hiddenFields: z.array(z.string()),
  }),
  { always: ["isEnabled", "grants", "denies", "organisations", "organisationCount", "hiddenFields"] },
);

/** How the row relates to the account's data scope. */
const RowReason = z.enum(["all", "wholeTenant", "own", "organisation", "affiliated", "outside", "missing"]);

/** The database's decision on the row, for reading and for locking it to write. */
const RowExplanation = z.object({
  entity: z.string(),
  name: z.string().nullable(),
  isReadable: z.boolean(),
  isWritable: z.boolean(),
  reason: RowReason,
  /** The organisation that the row belongs to, if its table has one. */
  organisation: z.object({ id: Id, name: z.string() }).nullable(),
  /** The policies of the table, as the database states them. */
  policies: z.array(z.object({ name: z.string(), command: z.string(), condition: z.string() })),
});

/**
 * A change that opens a closed check, or closes an open one. Names are for people, ids for the screens that apply it.
 */
export const PermissionChange = z.object({
  kind: z.enum([
    "enableAccount",
    "changePassword",
    "enrol",
    "liftApi",
    "enableRole",
    "enableMenu",
    "grantMenu",
    "giveRole",
    "listOrganisation",
    "affiliate",
    "widenScope",
    "denyApi",
    "revokeMenu",
    "disableAccount",
  ]),
  roleId: idOf("role").nullable(),
  roleName: z.string().nullable(),
  menuId: Id.nullable(),
  menuTitle: z.string().nullable(),
  organisationId: Id.nullable(),
  organisationName: z.string().nullable(),
});
/** See the schema of the same name. */
export type PermissionChange = z.infer<typeof PermissionChange>;

/** The whole answer. `isAllowed` is what the API would answer. */
export const Explanation = z.object({
  isAllowed: z.boolean(),
  account: defineRecordSchema("sysUser", "account", z.object({ id: Id, account: z.string(), realName: z.string() })),
  call: z.object({
    route: z.string(),
    code: z.string().nullable(),
    title: z.string(),
    /** The title of its permission in the menu. */
    permission: z.string().nullable(),
    isOpen: z.boolean(),
    reason: CallReason,
  }),
  roles: z.array(RoleExplanation),
  scope: z.object({
    kind: z.enum(["all", "listed", "own"]),
    organisations: z.array(z.object({ id: Id, name: z.string(), withBelow: z.boolean() })),
    organisationCount: z.int(),
  }),
  row: RowExplanation.nullable(),
  /** Fields of the record that are hidden from the account. */
  hiddenFields: z.array(z.string()),
  /** In the language of the caller, in the same order. */
  hiddenFieldTitles: z.array(z.string()),
  /** The business rule that refuses although all of the above is open. */
  rule: z.object({ code: z.string().nullable(), message: z.string() }).nullable(),
  /** Changes that would reverse the result: all of these together, as few as possible; empty if a rule decides. */
  changes: z.array(PermissionChange),
});
/** See the schema of the same name. */
export type Explanation = z.infer<typeof Explanation>;

/** A call that can be explained. */
export const ExplainableCall = z.object({
  route: z.string(),
  code: z.string().nullable(),
  title: z.string(),
  /** The title of its API: that of its page, if it has one. */
  group: z.string(),
  /** The kind of records that it works on, `null` if it names none. */
  entity: z.string().nullable(),
});
/** See the schema of the same name. */
export type ExplainableCall = z.infer<typeof ExplainableCall>;

/** A record that can be explained. */
export const ExplainableRecord = z.object({ id: Id, name: z.string() });
/** See the schema of the same name. */
export type ExplainableRecord = z.infer<typeof ExplainableRecord>;

export const permissionApi = defineApi("sysPermission", {
  explain: post(Question, Explanation, "granted"),
  calls: get(NoInput, z.array(ExplainableCall), { code: "sysPermission/explain" }),
  /** Records of a kind by name, in the caller's data scope; at most 20. */
  records: get(z.object({ entity: text(64), keyword: SearchText }), z.array(ExplainableRecord), {
    code: "sysPermission/explain",
  }),
  /** Accounts by name or account, in the caller's data scope; at most 20. */
  accounts: get(
    z.object({ keyword: SearchText }),
    z.array(defineRecordSchema("sysUser", "account", z.object({ id: Id, account: z.string(), realName: z.string() }))),
    { code: "sysPermission/explain" },
  ),
});
