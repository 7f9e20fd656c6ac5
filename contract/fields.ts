import * as z from "zod";
import { markDictionary } from "./dictionaryField.ts";
import { Id } from "./id.ts";
import { normalizeMobilePhone } from "./mobilePhone.ts";

/**
 * Text of one line, trimmed and in NFC, from 1 to `maximum` characters. Line breaks and control characters become a
 * space: a name with two lines could pass for two rows.
 */
export function text(maximum: number) {
  return z.string().overwrite(joinLines).trim().normalize("NFC").min(1).max(maximum);
}

function joinLines(value: string): string {
  return value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

/** Text of a mobile phone number, without the blanks and signs that people write in it. */
export function mobilePhoneText() {
  return z.string().overwrite(normalizeMobilePhone).trim().min(1).max(16);
}

/** Like `text`, but with line breaks. */
export function multilineText(maximum: number) {
  return z.string().trim().normalize("NFC").min(1).max(maximum);
}

/** Like `text`, but optional: missing, null and blank values become null. */
export function optionalText(maximum: number) {
  return z
    .string()
    .trim()
    .normalize("NFC")
    .max(maximum)
    .transform((value) => (value === "" ? null : value))
    .nullish();
}

/** Search text of a list; blank means no filter. */
export const SearchText = z
  .string()
  .trim()
  .normalize("NFC")
  .max(200)
  .transform((value) => (value === "" ? undefined : value))
  .nullish()
  .transform((value) => value ?? undefined);

/** An instant: a `Date` in code; `contract/wire.ts` and the caller's `X-Time` define its format on the wire. */
export const Instant = z.date();

/** Whether a record is in use (contract 00, 10: Status). */
export const Status = { enabled: 1, disabled: 2 } as const;

/** See `Status`. */
export const StatusValue = markDictionary(
  z.union([z.literal(Status.enabled), z.literal(Status.disabled)]),
  "StatusEnum",
);
/** 1 or 2. */
export type StatusValue = z.infer<typeof StatusValue>;

/** Sort order in lists: whole numbers, lower first. */
export const OrderNo = z.int().min(-2_147_483_648).max(2_147_483_647).default(100);

/** Columns that every record answers: creator, last editor, times and version. */
export const auditColumns = {
  createTime: Instant,
  updateTime: Instant.nullable(),
  createUserId: z.int().nullable(),
  createUserName: z.string().nullable(),
  updateUserId: z.int().nullable(),
  updateUserName: z.string().nullable(),
  version: z.int(),
};

/** The version on which an update is based; missing = not checked. */
const version = z.int().min(1).optional();

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;

/**
 * The shape of an update: the fields of the draft, all optional (missing = unchanged), with the row's id and version.
 */
export type ChangesShape<Shape extends z.core.$ZodLooseShape> = {
  [Name in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[Name]>>;
} & { id: typeof Id; version: typeof version };

/**
 * The input schema of an update, made from the draft of an add. Defaults do not apply: missing fields stay unchanged.
 * `version` is the one on which the update is based; missing = not checked, stale = 409.
 */
export function createUpdateSchema<Shape extends z.core.$ZodLooseShape>(draft: z.ZodObject<Shape>) {
  const fields = Object.entries(draft.shape).map(([name, field]) => {
    const inner = field instanceof z.ZodDefault ? field.def.innerType : field;
    return [name, z.optional(inner)] as const;
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `Object.fromEntries` loses the names, which the type above has
  return z.object({ ...Object.fromEntries(fields), id: Id, version } as unknown as ChangesShape<Shape>);
}
