import * as z from "zod";
import { defineApi, get, Nothing, post } from "#contract/api";
import { SearchText, text } from "#contract/fields";
import { Id } from "#contract/id";
import { recordOf } from "#contract/record";

/** What is asked: may this account make this call, and do it to this record? */
export const Question = z.object({
  accountId: Id,
  /** `sysUser/update`. */
  route: text(128),
  /** Left out: about the call alone. */
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

/** One role of the account and what it says to the question. */
const RoleSays = recordOf(
  "sysRole",
  "role",
  z.object({
    id: Id,
    name: z.string(),
    code: z.string().nullable(),
    isEnabled: z.boolean(),
    /** It holds the permission, by a menu that is switched on. */
    grants: z.boolean(),
    /** It takes the call away. */
    denies: z.boolean(),
    dataScope: z.int(),
    /** Names of the listed organisations, at most 20 of `organisationCount`. */
    organisations: z.array(z.string()),
    organisationCount: z.int(),
    /** Fields of the record in question that it takes away. */
    hiddenFields: z.array(z.string()),
  }),
  { always: ["isEnabled", "grants", "denies", "organisations", "organisationCount", "hiddenFields"] },
);

/** How the row lies to the account's data scope. */
const RowReason = z.enum(["all", "wholeTenant", "own", "organisation", "affiliated", "outside", "missing"]);

/** What the database says to the row, for reading and for locking it to write. */
const RowSays = z.object({
  entity: z.string(),
  name: z.string().nullable(),
  isReadable: z.boolean(),
  isWritable: z.boolean(),
  reason: RowReason,
  /** The organisation that the row belongs to, where its table has one. */
  organisation: z.object({ id: Id, name: z.string() }).nullable(),
  /** The policies of the table, as the database states them. */
  policies: z.array(z.object({ name: z.string(), command: z.string(), condition: z.string() })),
});

/** A change that opens a closed gate, or closes an open one. Names are for people, ids for the screens that do it. */
export const Change = z.object({
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
  roleId: Id.nullable(),
  roleName: z.string().nullable(),
  menuId: Id.nullable(),
  menuTitle: z.string().nullable(),
  organisationId: Id.nullable(),
  organisationName: z.string().nullable(),
});
/** See the schema of the same name. */
export type Change = z.infer<typeof Change>;

/** The whole answer. `isAllowed` is what the API would say. */
export const Explanation = z.object({
  isAllowed: z.boolean(),
  account: recordOf("sysUser", "account", z.object({ id: Id, account: z.string(), realName: z.string() })),
  call: z.object({
    route: z.string(),
    code: z.string().nullable(),
    title: z.string().nullable(),
    isOpen: z.boolean(),
    reason: CallReason,
  }),
  roles: z.array(RoleSays),
  scope: z.object({
    kind: z.enum(["all", "listed", "own"]),
    organisations: z.array(z.object({ id: Id, name: z.string(), withBelow: z.boolean() })),
    organisationCount: z.int(),
  }),
  row: RowSays.nullable(),
  /** Fields of the record that no answer shows him. */
  hiddenFields: z.array(z.string()),
  /** The rule of the business that refuses although all of the above is open. */
  rule: z.object({ code: z.string().nullable(), message: z.string() }).nullable(),
  /** What would turn the verdict: all of these together, as few as possible; none where a rule decides. */
  changes: z.array(Change),
});
/** See the schema of the same name. */
export type Explanation = z.infer<typeof Explanation>;

/** A call that can be asked about. */
export const AskableCall = z.object({
  route: z.string(),
  code: z.string().nullable(),
  /** What the menu calls its permission. */
  title: z.string().nullable(),
  /** Where in the menu it stands. */
  group: z.string().nullable(),
  /** The records that it works on, `null` where it names none. */
  entity: z.string().nullable(),
});
/** See the schema of the same name. */
export type AskableCall = z.infer<typeof AskableCall>;

/** A record to ask about. */
export const AskableRecord = z.object({ id: Id, name: z.string() });
/** See the schema of the same name. */
export type AskableRecord = z.infer<typeof AskableRecord>;

export const permissionApi = defineApi("sysPermission", {
  explain: post(Question, Explanation, "granted"),
  calls: get(Nothing, z.array(AskableCall), { code: "sysPermission/explain" }),
  /** Records of a kind by name, inside the caller's data scope; at most 20. */
  records: get(z.object({ entity: text(64), keyword: SearchText }), z.array(AskableRecord), {
    code: "sysPermission/explain",
  }),
  /** Accounts by name or account, inside the caller's data scope; at most 20. */
  accounts: get(
    z.object({ keyword: SearchText }),
    z.array(recordOf("sysUser", "account", z.object({ id: Id, account: z.string(), realName: z.string() }))),
    { code: "sysPermission/explain" },
  ),
});
