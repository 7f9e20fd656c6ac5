import * as z from "zod";
import { AccountType } from "#contract/accountType";
import { markDictionary } from "#contract/dictionaryField";
import { defineApi, Done, get, NoInput, markOneTimeResponse, post } from "#contract/api";
import { errors } from "#contract/errors";
import {
  auditColumns,
  createUpdateSchema,
  Instant,
  multilineText,
  optionalText,
  OrderNo,
  SearchText,
  text,
} from "#contract/fields";
import { Id, idOf, IdOnly, markId } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { PasswordField } from "#contract/password";
import { defineRecordSchema } from "#contract/record";
import { RegistrationMode } from "#contract/signIn";
import { accountApi } from "#modules/identity/account/contract";
import { smsApi } from "#modules/identity/verificationCode/contract";
import { sessionApi } from "#modules/identity/session/contract";

/** Characters of an invitation's code. */
export const invitationLength = 10;
/** Maximum lifetime of an invitation in days. */
export const maxInvitationDays = 90;

/** Registration never creates administrators: those are added manually (contract 01, D1038). */
export const registrableAccountTypes: ReadonlySet<number> = new Set([
  AccountType.normal,
  AccountType.member,
  AccountType.other,
]);

/** State of a registration; `invited`: an invitation opened the account immediately. */
export const RequestState = z.enum(["waiting", "approved", "rejected", "invited"]);
/** See `RequestState`. */
export type RequestState = z.infer<typeof RequestState>;

/** State of an invitation; `ended`: it was revoked, or its scheme was changed. */
export const InvitationState = z.enum(["open", "usedUp", "expired", "ended"]);
/** See `InvitationState`. */
export type InvitationState = z.infer<typeof InvitationState>;

/** What a registered account gets. The name is unique in a tenant. */
export const RegistrationSchemeDraft = z.object({
  name: text(32),
  accountType: markDictionary(z.int(), "AccountTypeEnum").default(AccountType.normal),
  roleId: idOf("role"),
  orgId: idOf("organisation"),
  posId: idOf("position"),
  orderNo: OrderNo,
  remark: optionalText(128),
});

const names = {
  roleName: ["sysUserRegWay:roleId", "sysRole:name"],
  orgName: ["sysUserRegWay:orgId", "sysOrg:name"],
  posName: ["sysUserRegWay:posId", "sysPos:name"],
};

/** A row of the list of registration schemes. */
export const RegistrationScheme = defineRecordSchema(
  "sysUserRegWay",
  "registration",
  z.object({
    id: Id,
    name: z.string(),
    accountType: markDictionary(z.int(), "AccountTypeEnum"),
    roleId: idOf("role"),
    roleName: z.string().nullable(),
    orgId: idOf("organisation"),
    orgName: z.string().nullable(),
    posId: idOf("position"),
    posName: z.string().nullable(),
    orderNo: z.int(),
    remark: z.string().nullable(),
    /** Number of waiting registrations that name the scheme, and of invitations that can still be used. */
    waitingCount: z.int(),
    openCount: z.int(),
    ...auditColumns,
  }),
  { names, always: ["waitingCount", "openCount"] },
);
/** See the schema of the same name. */
export type RegistrationScheme = z.infer<typeof RegistrationScheme>;

const mayRead = { code: "sysUserRegWay/page" } as const;

/** Registration schemes (contract 01). */
export const registrationSchemeApi = defineApi("sysUserRegWay", {
  page: post(ListQuery.extend({ keyword: SearchText, name: SearchText }), pageOf(RegistrationScheme), "granted"),
  list: post(z.object({ keyword: SearchText, name: SearchText }), z.array(RegistrationScheme), mayRead),
  add: post(RegistrationSchemeDraft, Done, "granted"),
  update: post(createUpdateSchema(RegistrationSchemeDraft), Done, "granted"),
  delete: post(IdOnly, Done, "granted"),
});

/** A row of the list of invitations. The code is answered once, when the invitation is created. */
export const RegistrationInvitation = defineRecordSchema(
  "sysUserRegInvitation",
  "registration",
  z.object({
    id: Id,
    note: z.string().nullable(),
    wayId: idOf("way"),
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

/** Codes that open an account immediately. */
export const invitationApi = defineApi("sysUserRegInvitation", {
  page: post(
    ListQuery.extend({ keyword: SearchText, wayId: idOf("way").optional(), state: InvitationState.optional() }),
    pageOf(RegistrationInvitation),
    "granted",
  ),
  invite: markOneTimeResponse(
    post(
      z.object({
        wayId: idOf("way"),
        uses: z.int().min(1).max(1000).default(1),
        days: z.int().min(1).max(maxInvitationDays).default(7),
        note: optionalText(64),
      }),
      z.object({ code: z.string() }),
      "granted",
    ),
  ),
  revoke: post(IdOnly, Done, "granted"),
});

/** A row of the list of registrations. */
export const RegistrationRequest = defineRecordSchema(
  "sysUserRegistration",
  "registration",
  z.object({
    id: Id,
    realName: z.string(),
    account: z.string(),
    phone: z.string(),
    /** Whether the phone was proved with a code. */
    isPhoneProved: z.boolean(),
    wayId: idOf("way").nullable(),
    wayName: z.string().nullable(),
    invitationId: idOf("invitation").nullable(),
    accountId: idOf("account").nullable(),
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

/** The tenant's choice. */
export const RegistrationSetting = z.object({
  mode: RegistrationMode,
  /** The scheme for registrations that name none. */
  wayId: idOf("way").nullable(),
});
/** See the schema of the same name. */
export type RegistrationSetting = z.infer<typeof RegistrationSetting>;

/** Registrations, and whether they are allowed. */
export const registrationApi = defineApi("sysUserRegistration", {
  page: post(
    ListQuery.extend({
      keyword: SearchText,
      state: RequestState.optional(),
      wayId: idOf("way").optional(),
      invitationId: idOf("invitation").optional(),
    }),
    pageOf(RegistrationRequest),
    "granted",
  ),
  /** Number of registrations that wait for a decision. */
  waiting: get(NoInput, z.int(), { code: "sysUserRegistration/page" }),
  /** Opens the account, with the given scheme or the requested one. */
  approve: post(IdOnly.extend({ wayId: idOf("way").optional() }), Done, "granted"),
  reject: post(IdOnly.extend({ reason: multilineText(200) }), Done, "granted"),
  setting: get(NoInput, RegistrationSetting.extend({ tenantId: Id }), { code: "sysUserRegistration/page" }),
  saveSetting: post(RegistrationSetting, Done, "granted"),
});

const { tenantId, code, codeId, slide } = sessionApi.calls.login.input.shape;
const { phone } = smsApi.calls.verifyCode.input.shape;
const { account, realName } = accountApi.calls.add.input.shape;

/** Input of a registration (contract 01, Registration). */
export const RegistrationDraft = z.object({
  realName: realName.min(2),
  account: account.min(6),
  phone,
  /** The code that was sent to the phone if `codeId` is 0 or empty; otherwise the answer of that captcha. */
  code,
  codeId,
  slide,
  tenantId,
  /** Empty: the installation's default password, if there is one. */
  password: PasswordField.or(z.literal("")).nullish(),
  /** 0: the tenant's choice. */
  wayId: markId(z.int().min(0), "way")
    .nullish()
    .transform((id) => id ?? 0),
  invitation: optionalText(32),
});

/** The public calls. */
export const signUpApi = defineApi(
  "sysAuth",
  {
    /** Sends the code that proves the phone. */
    registrationCode: post(z.object({ phone, tenantId, code, codeId, slide }), Done, "anyone"),
    userRegistration: post(RegistrationDraft, Done, "anyone"),
  },
  { worksOnFullDisk: true },
);

const InvitationLink = z.object({ tenantId, code: text(64) });

/** The public calls behind the link of an invited account. */
export const invitedApi = defineApi(
  "sysAuth",
  {
    /** The account that the link is for; nothing changes. */
    invitation: post(
      InvitationLink,
      z.object({ account: z.string(), realName: z.string(), tenantName: z.string(), expiresAt: Instant }),
      "anyone",
    ),
    /** Sets the password, and uses the link up. */
    acceptInvitation: post(InvitationLink.extend({ password: PasswordField }), Done, "anyone"),
  },
  { worksOnFullDisk: true },
);

export const registrationError = errors({
  "registration.invitation_gone": "D1016",
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
