import * as z from "zod";
import { errors, ExpectedError } from "./errors.ts";
import type { TextKey, TextParameters } from "./text.ts";

/** Longest password in plain text. Whatever is longer must be the cipher text of one. */
export const longestPassword = 128;
/** Longest password field of any call: `longestPassword` characters of four bytes each, encrypted, in hex. */
const longestPasswordField = 1300;

/** A password as it travels: encrypted with the published SM2 key, or plain. Blanks belong to it. */
export const PasswordField = z.string().min(1).max(longestPasswordField);

/** The caller's own password, as a proof that it is he; empty where his account has none. */
export const OwnPasswordField = z.string().max(longestPasswordField);

/** What a new password must have (specification 5; a tenant may ask for more). */
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

/** A point that the characters of a password are judged by. */
export type PasswordPoint = "length" | "upper" | "lower" | "digit" | "special";

/** The points that a policy asks for, in the order in which they are told, and whether a password meets them. */
export function pointsOf(
  password: string,
  policy: PasswordPolicy,
): readonly { readonly point: PasswordPoint; readonly isMet: boolean }[] {
  const length = [...password].length;
  const all = [
    { point: "length", isAsked: true, isMet: length >= policy.minimumLength && length <= policy.maximumLength },
    { point: "upper", isAsked: policy.upper, isMet: /\p{Lu}/u.test(password) },
    { point: "lower", isAsked: policy.lower, isMet: /\p{Ll}/u.test(password) },
    { point: "digit", isAsked: policy.digit, isMet: /\d/u.test(password) },
    { point: "special", isAsked: policy.special, isMet: /[^\p{L}\p{N}\s]/u.test(password) },
  ] as const;
  return all.filter(({ isAsked }) => isAsked);
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
  const unmet = pointsOf(password, policy).find(({ isMet }) => !isMet);
  if (unmet !== undefined) {
    const { minimumLength: minimum, maximumLength: maximum } = policy;
    return {
      key: `password.${unmet.point}`,
      ...(unmet.point === "length" ? { parameters: { minimum, maximum } } : {}),
    };
  }
  if (/[\n\r]/u.test(password)) return { key: "password.line" };
  const folded = password.toLowerCase();
  const words = [owner.account, owner.tenantName ?? "", productName].map((word) => word.trim().toLowerCase());
  return words.some((word) => word.length > 1 && folded.includes(word)) ? { key: "password.personal" } : undefined;
}

/** The refusal of a weak password: words without a code, as the wire has it. */
export function weakPassword({ key, parameters }: PasswordFault): ExpectedError {
  return new ExpectedError(key, { status: 400, parameters });
}

/** Passwords that do not arrive as they were sent. */
export const passwordError = errors({ "password.unreadable": "D0010" });
