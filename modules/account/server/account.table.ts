import type { StatusValue } from "#contract/fields";
import { accountError } from "#modules/account/contract";
import {
  boolean,
  calendarDate,
  defaulted,
  instant,
  integer,
  nullable,
  reference,
  secret,
  small,
  text,
} from "#server/rows/column";
import { defineLink, defineTable, type RowOf } from "#server/rows/table";

/**
 * Those who sign in. The policy of the database also admits accounts that are affiliated to an organisation of the data
 * scope; `scope` names the main organisation and the own row.
 */
export const accounts = defineTable(
  "account",
  {
    scope: { organisation: "organisationId", account: "id" },
    // Accounts keep the spelling that somebody typed; the service fills it in where nobody did.
    spelling: { of: "realName", columns: ["pinyin", "pinyinPrefix"] },
    searchable: ["realName", "account", "phone", "nickName", "jobNum", "email"],
    entity: "sysUser",
    missing: () => accountError("account.missing"),
  },
  {
    account: text(32),
    passwordHash: secret(nullable(text())),
    mustChangePassword: defaulted(boolean()),
    tokenVersion: defaulted(integer()),
    lastChangePasswordTime: nullable(instant()),
    /** Since when a second factor is asked for; the module of the same name keeps it. */
    secondFactorSince: nullable(instant()),
    domainAccount: nullable(text(64)),
    accountType: defaulted(small()),
    status: defaulted(small<StatusValue>()),
    realName: text(32),
    pinyin: nullable(text(128)),
    pinyinPrefix: nullable(text(32)),
    nickName: nullable(text(32)),
    avatar: nullable(text(512)),
    sex: defaulted(small()),
    age: defaulted(integer()),
    birthday: nullable(calendarDate()),
    nation: nullable(text(32)),
    phone: nullable(text(16)),
    email: nullable(text(64)),
    cardType: defaulted(small()),
    idCardNum: nullable(text(32)),
    address: nullable(text(256)),
    cultureLevel: defaulted(small()),
    politicalOutlook: nullable(text(16)),
    college: nullable(text(128)),
    officePhone: nullable(text(16)),
    emergencyContact: nullable(text(32)),
    emergencyPhone: nullable(text(16)),
    emergencyAddress: nullable(text(256)),
    introduction: nullable(text(512)),
    signature: nullable(text(512)),
    organisationId: nullable(reference()),
    positionId: nullable(reference()),
    managerAccountId: nullable(reference()),
    jobNum: nullable(text(32)),
    posLevel: nullable(text(32)),
    posTitle: nullable(text(32)),
    expertise: nullable(text(32)),
    officeZone: nullable(text(32)),
    office: nullable(text(32)),
    joinDate: nullable(calendarDate()),
    orderNo: defaulted(integer()),
    remark: nullable(text(256)),
    lastLoginIp: nullable(text(256)),
    lastLoginAddress: nullable(text(128)),
    lastLoginTime: nullable(instant()),
    lastLoginDevice: nullable(text(128)),
  },
);

/** Further organisations that somebody works for, each with the position held there. */
export const accountOrganisations = defineLink(
  "account_organisation",
  { home: "tenant", scope: "tenant" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    organisationId: reference(),
    positionId: nullable(reference()),
    jobNum: nullable(text(32)),
    posLevel: nullable(text(32)),
    joinDate: nullable(calendarDate()),
    createTime: defaulted(instant()),
    createUserId: nullable(reference()),
    createUserName: nullable(text(64)),
  },
);

/** An account as its table has it. */
export type AccountRow = RowOf<typeof accounts>;
