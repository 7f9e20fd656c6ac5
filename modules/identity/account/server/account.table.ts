import type { StatusValue } from "#contract/fields";
import { accountError } from "../contract.ts";
import {
  boolean,
  calendarDate,
  defaulted,
  instant,
  integer,
  nullable,
  reference,
  secret,
  smallInteger,
  text,
  withIds,
} from "#core/rows/column";
import { definePlainTable, defineTable, type RowOf } from "#core/rows/table";

/**
 * Accounts. The database policy also admits accounts that are affiliated to an organisation of the data scope; `scope`
 * names the main organisation and the own row.
 */
export const accounts = defineTable(
  "account",
  {
    scope: { organisation: "organisationId", account: "id" },
    // Accounts keep a typed spelling; otherwise the service derives it.
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
    /** Since when sign-in requires a second factor; the module of the same name maintains it. */
    secondFactorSince: nullable(instant()),
    domainAccount: nullable(text(64)),
    accountType: defaulted(smallInteger()),
    status: defaulted(smallInteger<StatusValue>()),
    realName: text(32),
    pinyin: nullable(text(128)),
    pinyinPrefix: nullable(text(32)),
    nickName: nullable(text(32)),
    avatar: nullable(withIds(text(512))),
    sex: defaulted(smallInteger()),
    age: defaulted(integer()),
    birthday: nullable(calendarDate()),
    nation: nullable(text(32)),
    phone: nullable(text(16)),
    email: nullable(text(64)),
    cardType: defaulted(smallInteger()),
    idCardNum: nullable(text(32)),
    address: nullable(text(256)),
    cultureLevel: defaulted(smallInteger()),
    politicalOutlook: nullable(text(16)),
    college: nullable(text(128)),
    officePhone: nullable(text(16)),
    emergencyContact: nullable(text(32)),
    emergencyPhone: nullable(text(16)),
    emergencyAddress: nullable(text(256)),
    introduction: nullable(text(512)),
    signature: nullable(withIds(text(512))),
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
    /** What the account is written to in, unless it has chosen a language. */
    lastLoginLanguage: nullable(text(16)),
  },
);

/** Further organisations of an account, each with the position held there. */
export const accountOrganisations = definePlainTable(
  "account_organisation",
  { location: "tenant", scope: "tenant", archive: "contained" },
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

/** A row of the table. */
export type AccountRow = RowOf<typeof accounts>;
