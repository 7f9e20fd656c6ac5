import * as z from "zod";
import { defineApi, Done, get, inPath, Nothing, post, secretAnswer } from "#contract/api";
import { errors, ExpectedError } from "#contract/errors";
import { changesOf, SearchText, StatusValue } from "#contract/fields";
import { Id, IdOnly } from "#contract/id";
import { PageQuery, pageOf } from "#contract/page";
import type { TextKey, TextParameters } from "#contract/text";
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

/** What kind of account somebody has (contract 00, 10: AccountType). The higher number may do what the lower one may not. */
export const AccountType = { platform: 999, administrator: 888, normal: 777, member: 666, other: 555 } as const;

/** Longest password in plain text. Whatever is longer must be the cipher text of one. */
export const longestPassword = 128;
/** Longest password field of any call: `longestPassword` characters of four bytes each, encrypted, in hex. */
const longestPasswordField = 1300;

/** A password as it travels: encrypted with the published SM2 key, or plain. Blanks belong to it. */
export const PasswordField = z.string().min(1).max(longestPasswordField);

/** What a new password must have (specification 5; the tenant may ask for more). */
export const PasswordPolicy = z.object({
  minimumLength: z.int(),
  maximumLength: z.int(),
  upper: z.boolean(),
  lower: z.boolean(),
  digit: z.boolean(),
  special: z.boolean(),
});
/** See the schema of the same name. */
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

const shortest = 6;
const usualLongest = 16;

/** What an installation asks of passwords, by its settings `sys_password_strength` and `sys_password_strength_expression`. */
export type PasswordSettings = { isStrong: boolean; expression: string | undefined };

/**
 * Reads the policy out of the settings. The expression is a pattern such as `^(?=.*[A-Z])(?=.*[a-z])(?=.*\d).{6,16}$`; it
 * is never run (a pattern that somebody typed can take for ever), its parts are recognised: the kinds of characters that
 * it looks ahead for, and the length. With strength switched off only the length counts.
 */
export function policyOf({ isStrong, expression }: PasswordSettings): PasswordPolicy {
  const usual = { minimumLength: shortest, maximumLength: usualLongest };
  if (!isStrong) return { ...usual, upper: false, lower: false, digit: false, special: false };
  const length = /\{(?<minimum>\d{1,3}),(?<maximum>\d{1,3})\}/u.exec(expression ?? "")?.groups;
  if (expression === undefined || length === undefined) {
    return { ...usual, upper: true, lower: true, digit: true, special: true };
  }
  const minimumLength = Math.min(Math.max(Number(length["minimum"]), shortest), 64);
  const maximumLength = Math.min(Math.max(Number(length["maximum"]), minimumLength), longestPassword);
  const kinds = new Set(
    [...expression.matchAll(/\(\?=\.\*(?<characters>\[[^\]]*\]|\\[dDwW])/gu)].map(({ groups }) =>
      kindOf(groups?.["characters"] ?? ""),
    ),
  );
  return {
    minimumLength,
    maximumLength,
    upper: kinds.has("upper"),
    lower: kinds.has("lower"),
    digit: kinds.has("digit"),
    special: kinds.has("special"),
  };
}

function kindOf(characters: string): "upper" | "lower" | "digit" | "special" {
  if (characters.startsWith("[^")) return "special";
  if (characters.includes("A-Z")) return "upper";
  if (characters.includes("a-z")) return "lower";
  return characters.includes("0-9") || characters.includes("\\d") ? "digit" : "special";
}

/** Words that a password may not contain, whatever their case. */
export type PasswordOwner = { account: string; tenantName: string | null };

/** Why a password is refused. */
export type PasswordFault = { key: TextKey; parameters?: TextParameters };

/** Part of no password: it is the first thing that is tried. */
const productName = "siteward";

/**
 * The first rule that a new password breaks, `undefined` when it breaks none. The form and the server ask the same
 * function; the server refuses widely used passwords besides.
 */
export function faultOfPassword(
  password: string,
  policy: PasswordPolicy,
  owner: PasswordOwner,
): PasswordFault | undefined {
  const length = [...password].length;
  if (length < policy.minimumLength || length > policy.maximumLength) {
    return {
      key: "password.length",
      parameters: { minimum: policy.minimumLength, maximum: policy.maximumLength },
    };
  }
  if (policy.upper && !/\p{Lu}/u.test(password)) return { key: "password.upper" };
  if (policy.lower && !/\p{Ll}/u.test(password)) return { key: "password.lower" };
  if (policy.digit && !/\d/u.test(password)) return { key: "password.digit" };
  if (policy.special && !/[^\p{L}\p{N}\s]/u.test(password)) return { key: "password.special" };
  if (/[\n\r]/u.test(password)) return { key: "password.line" };
  const folded = password.toLowerCase();
  const words = [owner.account, owner.tenantName ?? "", productName].map((word) => word.trim().toLowerCase());
  return words.some((word) => word.length > 1 && folded.includes(word)) ? { key: "password.personal" } : undefined;
}

/** The refusal of a weak password: words without a code, as the wire has it. */
export function weakPassword({ key, parameters }: PasswordFault): ExpectedError {
  return new ExpectedError(key, { status: 400, parameters });
}

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
  password: PasswordField.optional(),
});

export const accountApi = defineApi("sysUser", {
  page: post(PageQuery.extend(Filter), pageOf(Account), "granted"),
  detail: post(IdOnly, AccountDetail, { code: "sysUser/page" }),
  /** Shows one masked field; that somebody looked is kept for the audit. */
  reveal: post(z.object({ id: Id, field: z.enum(maskedFields) }), z.object({ value: z.string().nullable() }), {
    code: "sysUser/page",
  }),
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
  changePwd: post(z.object({ passwordOld: PasswordField, passwordNew: PasswordField }), z.int(), "granted"),
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

/** Passwords that do not arrive as they were sent. */
export const passwordError = errors({ "password.unreadable": "D0010" });
