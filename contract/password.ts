import * as z from "zod";
import { markSecret } from "./sensitive.ts";
import { errors, ExpectedError } from "./errors.ts";
import type { TextKey, TextParameters } from "./text.ts";

/** Maximum length of a password in plain text; longer values must be cipher text. */
export const maxPasswordLength = 128;
/** Maximum length of a password field: `maxPasswordLength` characters of four bytes each, encrypted, in hex. */
const maxPasswordFieldLength = 1300;

/** A password on the wire: encrypted with the published SM2 key, or plain. Blanks are part of it. */
export const PasswordField = markSecret(z.string().min(1).max(maxPasswordFieldLength));

/** The caller's own password as a proof of identity; empty if the account has none. */
export const OwnPasswordField = markSecret(z.string().max(maxPasswordFieldLength));

/** Requirements for a new password (specification 5; a tenant may require more). */
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

const minLength = 6;
const defaultMaxLength = 16;

/** Password settings of an installation: `sys_password_strength` and `sys_password_strength_expression`. */
export type PasswordSettings = { isStrong: boolean; expression: string | undefined };

const lengthInExpression = /\{(?<minimum>\d{1,3}),(?<maximum>\d{1,3})\}/u;

/** Whether an expression names the length of a password, `{6,16}`: without it no part of it counts. */
export function hasPasswordLength(expression: string): boolean {
  return lengthInExpression.test(expression);
}

/**
 * Parses the policy out of the settings. The expression is a pattern such as `^(?=.*[A-Z])(?=.*[a-z])(?=.*\d).{6,16}$`.
 * It is never executed, because a pattern from a user can run for ever; only the kinds of characters of its lookaheads
 * and the length are recognised. With strength switched off only the length counts.
 */
export function parsePasswordPolicy({ isStrong, expression }: PasswordSettings): PasswordPolicy {
  const defaults = { minimumLength: minLength, maximumLength: defaultMaxLength };
  if (!isStrong) return { ...defaults, upper: false, lower: false, digit: false, special: false };
  const length = lengthInExpression.exec(expression ?? "")?.groups;
  if (expression === undefined || length === undefined) {
    return { ...defaults, upper: true, lower: true, digit: true, special: true };
  }
  const minimumLength = Math.min(Math.max(Number(length["minimum"]), minLength), 64);
  const maximumLength = Math.min(Math.max(Number(length["maximum"]), minimumLength), maxPasswordLength);
  const kinds = new Set(
    [...expression.matchAll(/\(\?=\.\*(?<characters>\[[^\]]*\]|\\[dDwW])/gu)].map(({ groups }) =>
      parseCharacterKind(groups?.["characters"] ?? ""),
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

function parseCharacterKind(characters: string): "upper" | "lower" | "digit" | "special" {
  if (characters.startsWith("[^")) return "special";
  if (characters.includes("A-Z")) return "upper";
  if (characters.includes("a-z")) return "lower";
  return characters.includes("0-9") || characters.includes("\\d") ? "digit" : "special";
}

/** A requirement for the characters of a password. */
export type PasswordRequirement = "length" | "upper" | "lower" | "digit" | "special";

/** The requirements of a policy, in the order of display, and whether a password meets them. */
export function checkPasswordRequirements(
  password: string,
  policy: PasswordPolicy,
): readonly { readonly point: PasswordRequirement; readonly isMet: boolean }[] {
  const length = [...password].length;
  const all = [
    { point: "length", isRequired: true, isMet: length >= policy.minimumLength && length <= policy.maximumLength },
    { point: "upper", isRequired: policy.upper, isMet: /\p{Lu}/u.test(password) },
    { point: "lower", isRequired: policy.lower, isMet: /\p{Ll}/u.test(password) },
    { point: "digit", isRequired: policy.digit, isMet: /\d/u.test(password) },
    { point: "special", isRequired: policy.special, isMet: /[^\p{L}\p{N}\s]/u.test(password) },
  ] as const;
  return all.filter(({ isRequired }) => isRequired);
}

/** Words that a password may not contain, in any case. */
export type PasswordOwner = { account: string; tenantName: string | null };

/** Why a password is refused. */
export type PasswordFault = { key: TextKey; parameters?: TextParameters };

/** Forbidden in passwords because attackers try it first. */
const productName = "Siteward";

/**
 * The first rule that a new password breaks; `undefined` if it breaks none. Form and server use this function; the
 * server also refuses widely used passwords.
 */
export function findPasswordFault(
  password: string,
  policy: PasswordPolicy,
  owner: PasswordOwner,
): PasswordFault | undefined {
  const unmet = checkPasswordRequirements(password, policy).find(({ isMet }) => !isMet);
  if (unmet !== undefined) {
    const { minimumLength: minimum, maximumLength: maximum } = policy;
    return {
      key: `password.${unmet.point}`,
      ...(unmet.point === "length" ? { parameters: { minimum, maximum } } : {}),
    };
  }
  if (/[\n\r]/u.test(password)) return { key: "password.line" };
  const name = findOwnerName(password, owner);
  return name === undefined ? undefined : { key: "password.personal", parameters: { name } };
}

/** The account, the name of the tenant or that of the product, if a password contains it. */
export function findOwnerName(password: string, owner: PasswordOwner): string | undefined {
  const folded = password.toLowerCase();
  const forbidden = [owner.account, owner.tenantName ?? "", productName].map((word) => word.trim());
  return forbidden.find((word) => word.length > 1 && folded.includes(word.toLowerCase()));
}

/** The error for a weak password: a text without a code, as the wire format requires. */
export function weakPasswordError({ key, parameters }: PasswordFault): ExpectedError {
  return new ExpectedError(key, { status: 400, parameters });
}

/** Errors of passwords that cannot be decrypted. */
export const passwordError = errors({ "password.unreadable": "D0010" });
