import * as z from "zod";
import { defineApi, Done, get, inPath, Nothing, post, secretAnswer } from "#contract/api";
import { errors } from "#contract/errors";
import { changesOf, SearchText, StatusValue } from "#contract/fields";
import { Id, IdOnly } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { OwnPasswordField, PasswordField } from "#contract/password";
import {
  Account,
  AccountDetail,
  AccountDraft,
  Affiliation,
  checkIdNumber,
  NewAccount,
  OwnAccount,
  ProfileDraft,
  RoleChoice,
} from "./account.contract.ts";
import { maskedFields } from "./person.contract.ts";

/** The accounts that one call is for; each is treated by the rules of the call for one. */
const Many = z.object({ ids: z.array(Id).min(1).max(500) });

/** What became of one account of several. Those that are refused stay as they are, the others are done. */
export const RowOutcome = z.object({
  id: Id,
  isDone: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
/** See the schema of the same name. */
export type RowOutcome = z.infer<typeof RowOutcome>;

const Filter = {
  /** Found in account, name, phone, or the name's pinyin and initials. */
  keyword: SearchText,
  account: SearchText,
  realName: SearchText,
  posName: SearchText,
  phone: SearchText,
  /** Those who work there, as main or further organisation; -1 and 0 for no filter. */
  orgId: z.int().optional(),
  /** Whether the organisations below count as well. */
  withChildren: z.boolean().default(true),
  roleId: Id.optional(),
  posId: Id.optional(),
  status: StatusValue.optional(),
  accountType: z.int().optional(),
};

const Profile = changesOf(ProfileDraft).omit({ id: true }).extend({
  /** The current one; whoever changes phone or e-mail proves that it is he. */
  password: OwnPasswordField.optional(),
});

export const accountApi = defineApi("sysUser", {
  page: post(ListQuery.extend(Filter), pageOf(Account), "granted"),
  detail: post(IdOnly, AccountDetail, { code: "sysUser/page" }),
  /** Shows one masked field; that somebody looked is kept for the audit. */
  reveal: secretAnswer(
    post(z.object({ id: Id, field: z.enum(maskedFields) }), z.object({ value: z.string().nullable() }), {
      code: "sysUser/page",
    }),
  ),
  add: post(NewAccount.check(checkIdNumber), Id, "granted"),
  update: post(changesOf(AccountDraft), Done, "granted"),
  delete: post(IdOnly, Done, "granted"),
  deleteMany: post(Many, z.array(RowOutcome), { code: "sysUser/delete" }),
  setStatus: post(z.object({ id: Id, status: StatusValue }), z.int(), "granted"),
  setStatusMany: post(Many.extend({ status: StatusValue }), z.array(RowOutcome), { code: "sysUser/setStatus" }),
  /** The roles as they shall be. */
  grantRole: post(z.object({ userId: Id, roleIdList: z.array(Id).max(100) }), Done, "granted"),
  /** Adds roles to those that each account has. */
  grantRoleMany: post(Many.extend({ roleIdList: z.array(Id).min(1).max(100) }), z.array(RowOutcome), {
    code: "sysUser/grantRole",
  }),
  /** Answers the new password, this once. */
  resetPwd: secretAnswer(post(IdOnly.extend({ newPassword: PasswordField.optional() }), z.string(), "granted")),
  unlockLogin: post(IdOnly, Done, "granted"),
  /** Ends every session of the account, the caller's too: he signs in again (specification 4). */
  changePwd: post(z.object({ passwordOld: OwnPasswordField, passwordNew: PasswordField }), z.int(), "granted"),
  /** Whether the password is still young enough. */
  verifyPwdExpirationTime: post(Nothing, z.boolean(), "signedIn"),
  baseInfo: get(Nothing, OwnAccount, "granted"),
  updateBaseInfo: post(Profile, z.int(), "signedIn"),
  /** The roles of an account, and those that it could be given; 0 stands for one that is yet to be added. */
  ownRoleList: inPath(
    get(
      z.object({ userId: z.int().min(0) }),
      z.object({ grantedRoles: z.array(RoleChoice), availableRoles: z.array(RoleChoice) }),
      "signedIn",
    ),
    "userId",
  ),
  ownExtOrgList: inPath(get(z.object({ userId: Id }), z.array(Affiliation), "signedIn"), "userId"),
});

export const accountError = errors({
  "account.missing": "D0009",
  "account.own_delete": "D1001",
  "account.taken": "D1003",
  "account.wrong_password": "D1000",
  "account.password_needed": "D1000",
  "account.wrong_old_password": "D1004",
  "account.sign_in_again": "D1016",
  "account.platform_delete": "D1014",
  "account.platform_status": "D1015",
  "account.own_rights": "D1016",
  "account.own_password": "D1016",
  "account.type_beyond": "D1016",
  "account.last_administrator": "D1018",
  "account.own_status": "D1026",
  "account.same_password": "D1028",
  "account.tenant_administrator": "D1029",
  "account.phone_taken": "D1032",
  "account.beyond": "D1033",
  "account.password_used_before": "D1104",
  "account.role_missing": "D1002",
  "account.organisation_missing": "D1002",
  "account.manager_missing": "D0009",
});
