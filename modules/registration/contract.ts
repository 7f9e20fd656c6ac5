import * as z from "zod";
import { AccountType } from "#contract/accountType";
import { defineApi, Done, get, Nothing, post, secretAnswer } from "#contract/api";
import { errors } from "#contract/errors";
import { auditColumns, changesOf, Instant, optionalText, OrderNo, SearchText, text } from "#contract/fields";
import { Id, IdOnly } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { PasswordField } from "#contract/password";
import { recordOf } from "#contract/record";
import { RegistrationMode } from "#contract/signIn";
import { accountApi } from "#modules/account/contract";
import { smsApi } from "#modules/code/contract";
import { sessionApi } from "#modules/session/contract";

/** Characters of an invitation's code. */
export const invitationLength = 10;
/** Days that an invitation may be good for at most. */
export const longestInvitationDays = 90;

/** What comes by registration is no administrator: those are made by hand (contract 01, D1038). */
export const registeredTypes: ReadonlySet<number> = new Set([
  AccountType.normal,
  AccountType.member,
  AccountType.other,
]);

/** Where a registration stands; `invited`: an invitation opened the account at once. */
export const RequestState = z.enum(["waiting", "approved", "rejected", "invited"]);
/** See `RequestState`. */
export type RequestState = z.infer<typeof RequestState>;

/** Where an invitation stands; `ended`: somebody took it back, or what it gives was changed. */
export const InvitationState = z.enum(["open", "usedUp", "expired", "ended"]);
/** See `InvitationState`. */
export type InvitationState = z.infer<typeof InvitationState>;

/** What an account gets that comes by registration. The name is unique in a tenant. */
export const RegistrationWayDraft = z.object({
  name: text(32),
  accountType: z.int().default(AccountType.normal),
  roleId: Id,
  orgId: Id,
  posId: Id,
  orderNo: OrderNo,
  remark: optionalText(128),
});

const names = {
  roleName: ["sysUserRegWay:roleId", "sysRole:name"],
  orgName: ["sysUserRegWay:orgId", "sysOrg:name"],
  posName: ["sysUserRegWay:posId", "sysPos:name"],
};

/** A row of the list of registration schemes. */
export const RegistrationWay = recordOf(
  "sysUserRegWay",
  "registration",
  z.object({
    id: Id,
    name: z.string(),
    accountType: z.int(),
    roleId: Id,
    roleName: z.string().nullable(),
    orgId: Id,
    orgName: z.string().nullable(),
    posId: Id,
    posName: z.string().nullable(),
    orderNo: z.int(),
    remark: z.string().nullable(),
    /** Those who wait for an answer and named it, and invitations that can still be used. */
    waitingCount: z.int(),
    openCount: z.int(),
    ...auditColumns,
  }),
  { names, always: ["waitingCount", "openCount"] },
);
/** See the schema of the same name. */
export type RegistrationWay = z.infer<typeof RegistrationWay>;

const mayRead = { code: "sysUserRegWay/page" } as const;

/** Registration schemes (contract 01). */
export const wayApi = defineApi("sysUserRegWay", {
  page: post(ListQuery.extend({ keyword: SearchText, name: SearchText }), pageOf(RegistrationWay), "granted"),
  list: post(z.object({ keyword: SearchText, name: SearchText }), z.array(RegistrationWay), mayRead),
  add: post(RegistrationWayDraft, Done, "granted"),
  update: post(changesOf(RegistrationWayDraft), Done, "granted"),
  delete: post(IdOnly, Done, "granted"),
});

/** A row of the list of invitations. Its code is shown once, to whoever makes it. */
export const RegistrationInvitation = recordOf(
  "sysUserRegInvitation",
  "registration",
  z.object({
    id: Id,
    note: z.string().nullable(),
    wayId: Id,
    wayName: z.string().nullable(),
    uses: z.int(),
    usesLeft: z.int(),
    expiresAt: Instant,
    endedAt: Instant.nullable(),
    state: InvitationState,
    ...auditColumns,
  }),
  { names: { wayName: ["sysUserRegInvitation:wayId", "sysUserRegWay:name"] }, always: ["state", "usesLeft"] },
);
/** See the schema of the same name. */
export type RegistrationInvitation = z.infer<typeof RegistrationInvitation>;

/** Codes that open an account at once. */
export const invitationApi = defineApi("sysUserRegInvitation", {
  page: post(
    ListQuery.extend({ keyword: SearchText, wayId: Id.optional(), state: InvitationState.optional() }),
    pageOf(RegistrationInvitation),
    "granted",
  ),
  invite: secretAnswer(
    post(
      z.object({
        wayId: Id,
        uses: z.int().min(1).max(1000).default(1),
        days: z.int().min(1).max(longestInvitationDays).default(7),
        note: optionalText(64),
      }),
      z.object({ code: z.string() }),
      "granted",
    ),
  ),
  revoke: post(IdOnly, Done, "granted"),
});

/** A row of the list of those who registered. */
export const RegistrationRequest = recordOf(
  "sysUserRegistration",
  "registration",
  z.object({
    id: Id,
    realName: z.string(),
    account: z.string(),
    phone: z.string(),
    /** Whether a code proved that the phone is his. */
    isPhoneProved: z.boolean(),
    wayId: Id.nullable(),
    wayName: z.string().nullable(),
    invitationId: Id.nullable(),
    accountId: Id.nullable(),
    state: RequestState,
    reason: z.string().nullable(),
    /** From where it came. */
    address: z.string(),
    decidedTime: Instant.nullable(),
    decidedUserName: z.string().nullable(),
    ...auditColumns,
  }),
  {
    names: {
      wayName: ["sysUserRegistration:wayId", "sysUserRegWay:name"],
      realName: ["sysUser:realName"],
      account: ["sysUser:account"],
      phone: ["sysUser:phone"],
    },
    always: ["state", "isPhoneProved", "accountId", "invitationId"],
  },
);
/** See the schema of the same name. */
export type RegistrationRequest = z.infer<typeof RegistrationRequest>;

/** What a tenant has chosen. */
export const RegistrationSetting = z.object({
  mode: RegistrationMode,
  /** What those get who name no scheme themselves. */
  wayId: Id.nullable(),
});
/** See the schema of the same name. */
export type RegistrationSetting = z.infer<typeof RegistrationSetting>;

/** Those who registered, and whether anybody may. */
export const registrationApi = defineApi("sysUserRegistration", {
  page: post(
    ListQuery.extend({
      keyword: SearchText,
      state: RequestState.optional(),
      wayId: Id.optional(),
      invitationId: Id.optional(),
    }),
    pageOf(RegistrationRequest),
    "granted",
  ),
  /** How many wait for an answer. */
  waiting: get(Nothing, z.int(), { code: "sysUserRegistration/page" }),
  /** Opens the account, by the named scheme or the one that was asked for. */
  approve: post(IdOnly.extend({ wayId: Id.optional() }), Done, "granted"),
  reject: post(IdOnly.extend({ reason: text(200) }), Done, "granted"),
  setting: get(Nothing, RegistrationSetting.extend({ tenantId: Id }), { code: "sysUserRegistration/page" }),
  saveSetting: post(RegistrationSetting, Done, "granted"),
});

const { tenantId, code, codeId, slide } = sessionApi.calls.login.input.shape;
const { phone } = smsApi.calls.verifyCode.input.shape;
const { account, realName } = accountApi.calls.add.input.shape;

/** What a stranger says of himself (contract 01, Registration). */
export const RegistrationDraft = z.object({
  realName: realName.min(2),
  account: account.min(6),
  phone,
  /** The code that the phone was sent, where `codeId` is 0 or empty; else the answer of that captcha. */
  code,
  codeId,
  slide,
  tenantId,
  /** Empty: the installation's default one, where it has one. */
  password: PasswordField.or(z.literal("")).nullish(),
  /** 0: what the tenant has chosen for those who name none. */
  wayId: z
    .int()
    .min(0)
    .nullish()
    .transform((id) => id ?? 0),
  invitation: optionalText(32),
});

/** The public side. */
export const signUpApi = defineApi("sysAuth", {
  /** Sends the code that proves the phone. */
  registrationCode: post(z.object({ phone, tenantId, code, codeId, slide }), Done, "anyone"),
  userRegistration: post(RegistrationDraft, Done, "anyone"),
});

export const registrationError = errors({
  "registration.closed": "D1034",
  "registration.way_missing": "D1035",
  "registration.admin_type": "D1038",
  "registration.way_taken": "D1006",
  "registration.way_in_use": "D1007",
  "registration.invitation_wrong": "D1016",
  "registration.invitation_missing": "D1002",
  "registration.waits_already": "D1032",
  "registration.missing": "D1002",
  "registration.decided": "D1016",
  "registration.no_way": "D1035",
});
