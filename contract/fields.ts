import * as z from "zod";
import { Id } from "./id.ts";

/** Text of one line, trimmed and in NFC, from 1 to `maximum` characters. */
export function text(maximum: number) {
  return z.string().trim().normalize("NFC").min(1).max(maximum);
}

/** As `text`, but it may be left empty: nothing, null and blanks become null. */
export function optionalText(maximum: number) {
  return z
    .string()
    .trim()
    .normalize("NFC")
    .max(maximum)
    .transform((value) => (value === "" ? null : value))
    .nullish();
}

/** What a list is filtered by; blank means no filter. */
export const SearchText = z
  .string()
  .trim()
  .normalize("NFC")
  .max(200)
  .transform((value) => (value === "" ? undefined : value))
  .nullish()
  .transform((value) => value ?? undefined);

/** An instant: a `Date` inside, on the wire as `contract/wire.ts` and the caller's `X-Time` say. */
export const Instant = z.date();

/** Whether a record is in use (contract 00, 10: Status). */
export const Status = { enabled: 1, disabled: 2 } as const;

/** See `Status`. */
export const StatusValue = z.union([z.literal(Status.enabled), z.literal(Status.disabled)]);
/** 1 or 2. */
export type StatusValue = z.infer<typeof StatusValue>;

/** Order in lists: whole numbers, lower first. */
export const OrderNo = z.int().min(-2_147_483_648).max(2_147_483_647).default(100);

/** Columns that every record answers beside its own: who made and changed it, when, and its version. */
export const auditColumns = {
  createTime: Instant,
  updateTime: Instant.nullable(),
  createUserId: z.int().nullable(),
  createUserName: z.string().nullable(),
  updateUserId: z.int().nullable(),
  updateUserName: z.string().nullable(),
  version: z.int(),
};

/** The version that an edit was made from; left out = not checked. */
const version = z.int().min(1).optional();

type Unwrapped<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;

/** The shape of an edit: the draft's fields, each of which may be left out (= unchanged), with the row's id and version. */
export type ChangesShape<Shape extends z.core.$ZodLooseShape> = {
  [Name in keyof Shape]: z.ZodOptional<Unwrapped<Shape[Name]>>;
} & { id: typeof Id; version: typeof version };

/**
 * The input of an update made from the draft of an add. Defaults do not apply: what is left out stays as it is.
 * `version` is the one that the edit was made from; left out = not checked, stale = 409.
 */
export function changesOf<Shape extends z.core.$ZodLooseShape>(draft: z.ZodObject<Shape>) {
  const fields = Object.entries(draft.shape).map(([name, field]) => {
    const inner = field instanceof z.ZodDefault ? field.def.innerType : field;
    return [name, z.optional(inner)] as const;
  });
  // The entries are those of the type above; Object.fromEntries cannot say so.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return z.object({ ...Object.fromEntries(fields), id: Id, version } as unknown as ChangesShape<Shape>);
}
