import * as z from "zod";
import { markDictionary } from "#contract/dictionaryField";
import { auditColumns, Instant, optionalText, OrderNo, Status, StatusValue, text } from "#contract/fields";
import { Id, idOf, toId, markId } from "#contract/id";
import { normalizeMobilePhone } from "#contract/mobilePhone";
import { defineRecordSchema } from "#contract/record";
import { markPersonal, markSecret } from "#contract/sensitive";
import { CalendarDate, Email, findIdNumberError, Phone, RequiredPhone } from "./person.contract.ts";

const Gender = markDictionary(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(9)]), "GenderEnum");
const CardType = markDictionary(
  z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  "CardTypeEnum",
);
const CultureLevel = markDictionary(z.int().min(0).max(12), "CultureLevelEnum");
const AccountType = markDictionary(
  z.union([z.literal(999), z.literal(888), z.literal(777), z.literal(666), z.literal(555)]),
  "AccountTypeEnum",
);

/**
 * Names of accounts: letters, digits and a few signs, so that names are not confused with each other. A mobile phone
 * number is stored without blanks, signs and country code, as in the phone field.
 */
const AccountName = text(32)
  .overwrite(normalizeMobilePhone)
  .refine((name) => /^[\p{L}\p{N}._@-]{2,}$/u.test(name), { params: { key: "account.account_format" } });

/** The id of another record; 0 and null mean none. */
function optionalIdOf(kind: string) {
  return markId(z.int().min(0), kind)
    .nullish()
    .transform((id) => (id === undefined || id === null ? id : id === 0 ? null : toId(id)));
}

/** The address of a picture on this server; browsers load none from elsewhere. */
const Picture = optionalText(512).refine((url) => /^(?:$|\/(?![/\\]))/u.test(url ?? ""), {
  params: { key: "invalid.type" },
});

/** A further organisation that the account works for, with the position held there. */
export const AffiliationDraft = z.object({
  orgId: idOf("organisation"),
  posId: optionalIdOf("position"),
  jobNum: optionalText(32),
  posLevel: optionalText(32),
  joinDate: CalendarDate,
});

/** Fields that an account may change in its own profile, and administrators of accounts as well. */
const personal = {
  realName: text(32),
  nickName: optionalText(32),
  avatar: Picture,
  sex: Gender.default(0),
  age: z.int().min(0).max(200).optional(),
  birthday: CalendarDate,
  nation: optionalText(32),
  phone: markPersonal(Phone),
  email: Email,
  cardType: CardType.default(0),
  idCardNum: markPersonal(optionalText(32).meta({ examples: ["E12345678"] })),
  address: optionalText(256),
  cultureLevel: CultureLevel.default(0),
  politicalOutlook: optionalText(16),
  college: optionalText(128),
  officePhone: markPersonal(optionalText(16)),
  emergencyContact: optionalText(32),
  emergencyPhone: markPersonal(optionalText(16)),
  emergencyAddress: optionalText(256),
  introduction: optionalText(512),
  signature: Picture,
};

/** Fields that an account may change in its own profile. */
export const ProfileDraft = z.object(personal);

/**
 * Fields of an account as the wire takes them: account and real name suffice. Passwords are no part of an update. The
 * form requires more: `AccountForm`.
 */
export const AccountDraft = z.object({
  account: AccountName,
  ...personal,
  /** Derived from the real name if left blank. */
  pinyin: optionalText(128),
  pinyinPrefix: optionalText(32),
  accountType: AccountType.default(777),
  orgId: optionalIdOf("organisation"),
  posId: optionalIdOf("position"),
  managerUserId: optionalIdOf("account"),
  jobNum: optionalText(32),
  posLevel: optionalText(32),
  posTitle: optionalText(32),
  expertise: optionalText(32),
  officeZone: optionalText(32),
  office: optionalText(32),
  joinDate: CalendarDate,
  domainAccount: optionalText(64),
  orderNo: OrderNo,
  remark: optionalText(256),
  roleIdList: z.array(idOf("role")).max(100).optional(),
  extOrgIdList: z.array(AffiliationDraft).max(50).optional(),
});
/** See the schema of the same name. */
export type AccountDraft = z.output<typeof AccountDraft>;

/** A new account is enabled by default, and cannot sign in until it has a password. */
export const NewAccount = AccountDraft.extend({
  status: StatusValue.default(Status.enabled),
  password: markSecret(z.string().min(1).max(1300).optional()),
});
/** See the schema of the same name. */
export type NewAccount = z.output<typeof NewAccount>;

type IdentityNumberFields = { cardType?: number | undefined; idCardNum?: string | null | undefined };

/** Refuses an identity number that does not fit its card; the server checks again with the stored values. */
export function checkIdNumber({ value, issues }: { value: IdentityNumberFields; issues: z.core.$ZodRawIssue[] }): void {
  const { cardType = 0, idCardNum } = value;
  const key = idCardNum === undefined || idCardNum === null ? undefined : findIdNumberError(cardType, idCardNum);
  if (key !== undefined) issues.push({ code: "custom", path: ["idCardNum"], params: { key }, input: idCardNum });
}

/** Fields that every account of our own form needs (specification 5); existing clients may send less. */
export const AccountForm = NewAccount.extend({
  phone: markPersonal(RequiredPhone),
  accountType: AccountType,
  orgId: idOf("organisation"),
  roleIdList: z.array(idOf("role")).min(1).max(100),
}).check(checkIdNumber);

/** Personal facts that a tenant can require in forms and imports. */
export const RequirableField = z.enum([
  "posId",
  "posTitle",
  "birthday",
  "jobNum",
  "joinDate",
  "idCardNum",
  "emergencyContact",
  "emergencyPhone",
]);
/** See the schema of the same name. */
export type RequirableField = z.infer<typeof RequirableField>;

/** What is required where a tenant has decided nothing (specification 5). */
export const specifiedRequirements: readonly RequirableField[] = ["posId", "posTitle", "birthday"];

/** A role in pickers. `disabled`: the caller may neither grant nor revoke it; `reason` says why. */
export const RoleChoice = defineRecordSchema(
  "sysRole",
  "role",
  z.object({
    id: Id,
    name: z.string(),
    code: z.string().nullable(),
    /** Which rows the role shows. */
    dataScope: z.int(),
    disabled: z.boolean(),
    reason: z.string().nullable(),
  }),
  { always: ["disabled", "reason"] },
);
/** See the schema of the same name. */
export type RoleChoice = z.infer<typeof RoleChoice>;

const RoleName = defineRecordSchema("sysRole", "role", z.object({ id: Id, name: z.string() }));

const Unit = defineRecordSchema(
  "sysOrg",
  "organisation",
  z.object({ id: Id, pid: z.int(), name: z.string(), code: z.string().nullable(), type: z.string().nullable() }),
  { always: ["pid"] },
);

/** A further organisation of an account. */
export const Affiliation = defineRecordSchema(
  "sysUser",
  "account",
  z.object({
    id: Id,
    userId: idOf("account"),
    orgId: idOf("organisation"),
    posId: idOf("position").nullable(),
    jobNum: z.string().nullable(),
    posLevel: z.string().nullable(),
    joinDate: z.string().nullable(),
    orgName: z.string().nullable(),
    posName: z.string().nullable(),
  }),
  {
    names: { orgName: ["sysUser:orgId", "sysOrg:name"], posName: ["sysUser:posId", "sysPos:name"] },
    always: ["userId"],
  },
);
/** See the schema of the same name. */
export type Affiliation = z.infer<typeof Affiliation>;

const note = z.string().nullable();

const shown = {
  id: Id,
  account: z.string(),
  realName: z.string(),
  nickName: note,
  pinyin: note,
  pinyinPrefix: note,
  avatar: note,
  sex: markDictionary(z.int(), "GenderEnum"),
  age: z.int(),
  birthday: note,
  nation: note,
  phone: note,
  cardType: markDictionary(z.int(), "CardTypeEnum"),
  idCardNum: note,
  email: note,
  address: note,
  cultureLevel: markDictionary(z.int(), "CultureLevelEnum"),
  politicalOutlook: note,
  college: note,
  officePhone: note,
  emergencyContact: note,
  emergencyPhone: note,
  emergencyAddress: note,
  introduction: note,
  orderNo: z.int(),
  status: StatusValue,
  remark: note,
  accountType: markDictionary(z.int(), "AccountTypeEnum"),
  orgId: idOf("organisation").nullable(),
  managerUserId: idOf("account").nullable(),
  posId: idOf("position").nullable(),
  jobNum: note,
  posLevel: note,
  posTitle: note,
  expertise: note,
  officeZone: note,
  office: note,
  joinDate: note,
  lastLoginIp: note,
  lastLoginAddress: note,
  lastLoginTime: Instant.nullable(),
  lastLoginDevice: note,
  signature: note,
  lastChangePasswordTime: Instant.nullable(),
  /** Null: sign-in requires no second factor. */
  secondFactorSince: Instant.nullable(),
  domainAccount: note,
  sysOrg: Unit.nullable(),
  orgName: note,
  posName: note,
  /** The names of the roles, separated by commas. */
  roleName: z.string(),
  roles: z.array(RoleName),
  ...auditColumns,
};

/** Fields that show another record's field, or one of this record under another name. */
const names = {
  age: ["sysUser:birthday"],
  pinyin: ["sysUser:realName"],
  pinyinPrefix: ["sysUser:realName"],
  sysOrg: ["sysUser:orgId"],
  orgName: ["sysUser:orgId", "sysOrg:name"],
  posName: ["sysUser:posId", "sysPos:name"],
  roleName: ["sysUser:roleIdList", "sysRole:name"],
  roles: ["sysUser:roleIdList"],
  roleId: ["sysUser:roleIdList"],
  managerName: ["sysUser:managerUserId", "sysUser:realName"],
};

/** A row of the list. `isLocked`: too many failed sign-ins in the last half hour. */
export const Account = defineRecordSchema("sysUser", "account", z.object({ ...shown, isLocked: z.boolean() }), {
  names,
  always: ["isLocked"],
});
/** See the schema of the same name. */
export type Account = z.infer<typeof Account>;

/** One account with its roles, further organisations and superior. */
export const AccountDetail = defineRecordSchema(
  "sysUser",
  "account",
  z.object({
    ...shown,
    isLocked: z.boolean(),
    managerName: note,
    roleIdList: z.array(idOf("role")),
    extOrgIdList: z.array(Affiliation),
  }),
  { names, always: ["isLocked"] },
);
/** See the schema of the same name. */
export type AccountDetail = z.infer<typeof AccountDetail>;

/** The caller's own account, without masks. */
export const OwnAccount = defineRecordSchema("sysUser", "account", z.object({ ...shown, isLocked: z.boolean() }), {
  names,
  always: ["isLocked"],
});
