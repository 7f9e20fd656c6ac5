import * as z from "zod";
import { mobilePhoneText, optionalText } from "#contract/fields";
import { isMobilePhone, normalizeMobilePhone } from "#contract/mobilePhone";
import type { TextKey } from "#contract/text";

/** Type of the document with the identity number (contract 00, 10: CardType). */
export const CardType = { identityCard: 0, passport: 1, birth: 2, hongKongMacau: 3, foreigner: 4, licence: 5 } as const;

const address = z.email();

/** Whether a text is a masked value. */
const isMasked = (value: string) => value.includes("*");

function optional(maximum: number, key: TextKey, isGood: (text: string) => boolean) {
  const isFine = (value: string | null | undefined) =>
    value === null || value === undefined || isMasked(value) || isGood(value);
  return optionalText(maximum).refine(isFine, { params: { key } });
}

/**
 * A mobile phone number. A masked one passes: existing clients post back what they received, and then it stays
 * unchanged.
 */
export const Phone = z
  .string()
  .overwrite(normalizeMobilePhone)
  .trim()
  .max(16)
  .refine((value) => value === "" || isMasked(value) || isMobilePhone(value), {
    params: { key: "account.phone_format" },
  })
  .transform((value) => (value === "" ? null : value))
  .nullish();

/** A required mobile phone. */
export const RequiredPhone = mobilePhoneText().refine((value) => isMasked(value) || isMobilePhone(value), {
  params: { key: "account.phone_format" },
});

/** An e-mail address, or a masked one. */
export const Email = optional(64, "invalid.email", (text) => address.safeParse(text).success);

/** A calendar date as `yyyy-MM-dd`. Instants are accepted and mean the nearest midnight. */
export const CalendarDate = z
  .string()
  .trim()
  .max(40)
  .transform((text) => (text === "" ? null : (dateIn(text) ?? text)))
  .nullish()
  .refine((date) => date === null || date === undefined || isDate(date), { params: { key: "invalid.date" } });

const dayMs = 86_400_000;

/** Date pickers of existing clients send midnight of their own time zone, in UTC. */
function dateIn(text: string): string | undefined {
  const plain = /^(?<date>\d{4}-\d{2}-\d{2})(?:[ T]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?)?$/u.exec(text)?.groups?.["date"];
  if (plain !== undefined) return plain;
  const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/u.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? undefined : new Date(Math.round(instant / dayMs) * dayMs).toISOString().slice(0, 10);
}

function isDate(text: string): boolean {
  const instant = /^[12]\d{3}-\d{2}-\d{2}$/u.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** Personal data in the number of an identity card. */
export type IdNumberDetails = { readonly birthday: string; readonly sex: 1 | 2; readonly age: number };

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const checkDigits = "10X98765432";

/**
 * Parses the number of a Chinese identity card (GB 11643): 6 digits of a region, the birth date, a sequence number
 * whose last digit is odd for men, and a check digit. `undefined`: invalid. Form and server use this function.
 */
export function parseIdNumber(number: string, today: Date = new Date()): IdNumberDetails | undefined {
  const text = number.trim().toUpperCase();
  if (!/^[1-9]\d{16}[\dX]$/u.test(text)) return undefined;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  if (checkDigits[sum % 11] !== text[17]) return undefined;
  const birthday = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
  if (!isDate(birthday) || calculateAge(birthday, today) === undefined) return undefined;
  return { birthday, sex: Number(text[16]) % 2 === 1 ? 1 : 2, age: calculateAge(birthday, today) ?? 0 };
}

const oldest = 150;

/** The age on a day, by the calendar of China; `undefined` for a birthday in the future or beyond any human age. */
export function calculateAge(birthday: string, day: Date): number | undefined {
  const [year = 0, month = 0, date = 0] = birthday.split("-").map(Number);
  const there = new Date(day.getTime() + 8 * 3_600_000);
  const isBefore = there.getUTCMonth() + 1 < month || (there.getUTCMonth() + 1 === month && there.getUTCDate() < date);
  const age = there.getUTCFullYear() - year - (isBefore ? 1 : 0);
  return age < 0 || age > oldest ? undefined : age;
}

/**
 * Why an identity number does not fit its card, `undefined` if it does. Cards without a common format are accepted
 * unchecked.
 */
export function findIdNumberError(cardType: number, number: string): TextKey | undefined {
  if (isMasked(number)) return undefined;
  if (cardType === CardType.identityCard) {
    return parseIdNumber(number) === undefined ? "account.id_number_format" : undefined;
  }
  const isFine = cardType === CardType.passport ? /^[a-z\d]{5,17}$/iu : /^[\p{L}\d()（）/ -]{4,32}$/u;
  return isFine.test(number) ? undefined : "account.card_number_format";
}

/** Fields that lists and details show masked; `reveal` shows one of them. */
export const maskedFields = ["phone", "email", "idCardNum", "address", "emergencyPhone", "emergencyAddress"] as const;
/** See the list of the same name. */
export type MaskedField = (typeof maskedFields)[number];

/** Whether a field is one of `maskedFields`. */
export function isMaskedField(field: string): field is MaskedField {
  const names: readonly string[] = maskedFields;
  return names.includes(field);
}

/** Masks a value: `138****5678`, `110***********1234`, `z***@example.com`. */
export function maskField(field: MaskedField, value: string): string {
  if (field === "email") return value.replace(/^(?<first>.).*(?=@)/u, "$<first>***");
  const characters = [...value];
  const isAddress = field === "address" || field === "emergencyAddress";
  const [head, tail] = isAddress ? [6, 0] : characters.length >= 8 ? [3, 4] : [1, 1];
  if (isAddress && characters.length <= head) return value;
  const hidden = isAddress ? 4 : Math.max(1, characters.length - head - tail);
  return [...characters.slice(0, head), "*".repeat(hidden), ...characters.slice(characters.length - tail)].join("");
}
