import * as z from "zod";
import {
  defineApi,
  Done,
  get,
  markBackground,
  NoInput,
  markOneTimeResponse,
  markShared,
  post,
  withPathSegments,
} from "#contract/api";
import { errors } from "#contract/errors";
import { createUpdateSchema, SearchText, StatusValue } from "#contract/fields";
import { Id, idOf, IdOnly, markId } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { OwnPasswordField, PasswordField } from "#contract/password";
import { defineRecordSchema } from "#contract/record";
import { markPersonal, markSecret } from "#contract/sensitive";
import {
  Account,
  AccountDetail,
  AccountDraft,
  Affiliation,
  checkIdNumber,
  NewAccount,
  OwnAccount,
  ProfileDraft,
  RequirableField,
  RoleChoice,
} from "./account.contract.ts";
import { maskedFields } from "./person.contract.ts";

/** The accounts of a bulk call; each is handled by the rules of the call for one. */
const BulkIds = z.object({ ids: z.array(Id).min(1).max(500) });

/** Fields that every account has, for modules that add accounts. */
export const BasicAccount = AccountDraft.pick({ account: true, realName: true, phone: true, email: true });

const PasswordDeliveryAnswer = z.object({
  /** Passwords can be sent by e-mail. */
  email: z.boolean(),
  /** Links can be sent by e-mail or SMS. */
  invitation: z.boolean(),
  /** The URL under which other computers open the console; `null` if only the server itself can. */
  url: z.string().nullable(),
});

const RolesOfOne = IdOnly.extend({ roleIdList: z.array(idOf("role")).min(1).max(100) });

/** The result for one account of several. Refused ones stay unchanged, the others are done. */
export const RowOutcome = z.object({
  id: Id,
  isDone: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
/** See the schema of the same name. */
export type RowOutcome = z.infer<typeof RowOutcome>;

/** How many accounts get a new password in one call. */
export const maxNewPasswords = 50;
/** How many accounts are invited in one call. */
export const maxInvitations = 100;
/** How long an invitation can be used. */
export const invitationHours = 72;

/** The new password of an account. Without one it was sent, or a link, or `message` says why it was refused. */
export const NewPassword = defineRecordSchema(
  "sysUser",
  "account",
  z.object({
    id: Id,
    account: z.string(),
    realName: z.string(),
    phone: markPersonal(z.string().nullish()),
    password: markSecret(z.string().nullable()),
    isSent: z.boolean(),
    message: z.string().nullable(),
  }),
  { always: ["account", "realName", "password", "isSent", "message"] },
);
/** See the schema of the same name. */
export type NewPassword = z.infer<typeof NewPassword>;

const Filter = {
  /** Matches account, name, phone, or the name's pinyin and initials. */
  keyword: SearchText,
  account: SearchText,
  realName: SearchText,
  posName: SearchText,
  phone: SearchText,
  /** Members of an organisation, as main or further organisation; -1 and 0 for no filter. */
  orgId: markId(z.int(), "organisation").optional(),
  /** Whether the organisations below are included. */
  withChildren: z.boolean().default(true),
  roleId: idOf("role").optional(),
  posId: idOf("position").optional(),
  status: StatusValue.optional(),
  accountType: z.int().optional(),
  /** Only accounts that have not signed in yet. */
  signedIn: z.enum(["never"]).optional(),
};

/** A blank password counts as none: the account gets the default one, or a random one. */
const PasswordReset = IdOnly.extend({
  newPassword: PasswordField.or(z.literal(""))
    .transform((password) => (password === "" ? undefined : password))
    .optional(),
});

/** Fields of the caller's own account. */
export const OwnProfile = createUpdateSchema(ProfileDraft).omit({ id: true }).extend({
  /** The current password; a change of phone or e-mail requires it. */
  password: OwnPasswordField.optional(),
});

export const accountApi = defineApi("sysUser", {
  page: markShared(post(ListQuery.extend(Filter), pageOf(Account), "granted")),
  detail: post(IdOnly, AccountDetail, { code: "sysUser/page" }),
  /** Shows one masked field; the audit trail records it. */
  reveal: markOneTimeResponse(
    post(z.object({ id: Id, field: z.enum(maskedFields) }), z.object({ value: z.string().nullable() }), {
      code: "sysUser/page",
    }),
  ),
  add: post(NewAccount.check(checkIdNumber), Id, "granted"),
  /** An account name for a new account by the real name; empty if it has no letters to use. */
  proposeAccount: post(AccountDraft.pick({ realName: true }), z.string(), { code: "sysUser/add" }),
  update: post(createUpdateSchema(AccountDraft), Done, "granted"),
  /** The personal facts that the tenant requires in forms and imports. */
  requirements: get(NoInput, z.array(RequirableField), { code: "sysUser/page" }),
  saveRequirements: post(z.object({ fields: z.array(RequirableField) }), Done, "granted"),
  delete: post(IdOnly, Done, "granted"),
  deleteMany: post(BulkIds, z.array(RowOutcome), { code: "sysUser/delete" }),
  setStatus: post(z.object({ id: Id, status: StatusValue }), z.int(), "granted"),
  setStatusMany: post(BulkIds.extend({ status: StatusValue }), z.array(RowOutcome), { code: "sysUser/setStatus" }),
  /** The complete new list of roles. */
  grantRole: post(z.object({ userId: idOf("account"), roleIdList: z.array(idOf("role")).max(100) }), Done, "granted"),
  /** Adds roles to the existing ones of each account. */
  grantRoleMany: post(BulkIds.extend({ roleIdList: z.array(idOf("role")).min(1).max(100) }), z.array(RowOutcome), {
    code: "sysUser/grantRole",
  }),
  /** Adds roles to those of one account, or removes some of them. */
  addRoles: post(RolesOfOne, Done, { code: "sysUser/grantRole" }),
  removeRoles: post(RolesOfOne, Done, { code: "sysUser/grantRole" }),
  /** Answers the new password once. */
  resetPwd: markOneTimeResponse(post(PasswordReset, z.string(), "granted")),
  /** One-time passwords for several accounts; shown once, or sent to the addresses of the accounts. */
  resetPwdMany: markOneTimeResponse(
    post(
      z.object({
        ids: z.array(Id).min(1).max(maxNewPasswords),
        byEmail: z.boolean().default(false),
        /** Refuses accounts that have signed in: their password is not lost. */
        neverSignedIn: z.boolean().default(false),
      }),
      z.array(NewPassword),
      {
        code: "sysUser/resetPwd",
      },
    ),
  ),
  /**
   * Sends links with which accounts that have never signed in set their own password. A link works once, for
   * `invitationHours`, and replaces earlier ones.
   */
  inviteMany: post(z.object({ ids: z.array(Id).min(1).max(maxInvitations) }), z.array(NewPassword), {
    code: "sysUser/resetPwd",
  }),
  /** How passwords can be handed over. */
  passwordDelivery: get(NoInput, PasswordDeliveryAnswer, { code: "sysUser/resetPwd" }),
  unlockLogin: post(IdOnly, Done, "granted"),
  baseInfo: get(NoInput, OwnAccount, "granted"),
  /**
   * The last write wins: existing clients post `version` back without reading it again. Those that want a stale write
   * refused use `sysProfile/update`.
   */
  updateBaseInfo: post(
    OwnProfile.omit({ version: true }).extend({ expectedVersion: z.int().min(1).optional() }),
    z.int(),
    "signedIn",
  ),
  /** The roles of an account and those that it could get; 0 means an account that is still to be added. */
  ownRoleList: withPathSegments(
    get(
      z.object({ userId: markId(z.int().min(0), "account") }),
      z.object({ grantedRoles: z.array(RoleChoice), availableRoles: z.array(RoleChoice) }),
      "signedIn",
    ),
    "userId",
  ),
  /** The further organisations of an account; none for 0, an account that is still to be added. */
  ownExtOrgList: withPathSegments(
    get(z.object({ userId: markId(z.int().min(0), "account") }), z.array(Affiliation), "signedIn"),
    "userId",
  ),
});

/** The reset of an account's second factor, which the module of that factor answers. */
export const secondFactorResetApi = defineApi("sysUser", {
  /** For accounts that have lost both phone and recovery codes. Ends every session of the account. */
  resetSecondFactor: post(IdOnly, Done, "granted"),
});

/** The wire code of a wrong old password, which forms show at that field. */
export const wrongOldPasswordCode = "D1004";

/** Maximum number of accounts of a request. */
export const maxAskedPeople = 200;

/** What a caller may know of a colleague. */
export const PersonCard = defineRecordSchema(
  "sysUser",
  "account",
  z.object({
    id: Id,
    account: z.string(),
    realName: z.string(),
    avatar: z.string().nullable(),
    orgName: z.string().nullable(),
    posName: z.string().nullable(),
    /** The caller sees the account in the list of accounts. */
    isListed: z.boolean(),
    /** Masked, as in that list; null if the account is not listed. */
    phone: z.string().nullable(),
    /** See `phone`. */
    email: z.string().nullable(),
    /** A window of the account is connected now; null if the caller may not know. */
    isOnline: z.boolean().nullable(),
  }),
  {
    names: { orgName: ["sysUser:orgId", "sysOrg:name"], posName: ["sysUser:posId", "sysPos:name"] },
    always: ["isListed", "isOnline"],
  },
);
/** See the schema of the same name. */
export type PersonCard = z.infer<typeof PersonCard>;

/** Who is behind a name: colleagues of the caller whose accounts are in use. */
export const personCardApi = defineApi("sysPersonCard", {
  /** Which of these accounts have a card for the caller. */
  colleagues: markBackground(
    post(z.object({ ids: z.array(idOf("account")).min(1).max(maxAskedPeople) }), z.array(Id), "signedIn"),
  ),
  detail: post(IdOnly, PersonCard, "signedIn"),
});

export const accountError = errors({
  "account.missing": "D0009",
  "account.no_email": "D1000",
  "account.signed_in_before": "D1016",
  "account.not_reachable": "D1000",
  "account.invited_just_now": "D1016",
  "account.invite_disabled": "D1026",
  "account.own_delete": "D1001",
  "account.taken": "D1003",
  "account.wrong_password": "D1000",
  "account.password_needed": "D1000",
  "account.wrong_old_password": wrongOldPasswordCode,
  "account.sign_in_again": "D1016",
  "account.platform_delete": "D1014",
  "account.platform_status": "D1015",
  "account.own_rights": "D1016",
  "account.own_password": "D1016",
  "account.type_beyond": "D1016",
  "account.own_status": "D1026",
  "account.same_password": "D1028",
  "account.tenant_administrator": "D1029",
  "account.phone_taken": "D1032",
  "account.beyond": "D1033",
  "account.password_used_before": "D1104",
  "account.role_missing": "D1002",
  "account.organisation_missing": "D1002",
  "account.manager_missing": "D0009",
  "account.limit_reached": "D1040",
});
