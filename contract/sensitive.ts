import type * as z from "zod";

/** What logs show of a value: nothing of a `secret`, the ends of a `personal` number. */
export type Sensitivity = "secret" | "personal";

const marks = new WeakMap<z.core.$ZodType, Sensitivity>();

/** Marks a field whose value no log contains: passwords, tokens, codes, keys. */
export function markSecret<S extends z.ZodType>(schema: S): S {
  marks.set(schema, "secret");
  return schema;
}

/** Marks a field whose value logs contain masked: numbers of phones and identity cards. */
export function markPersonal<S extends z.ZodType>(schema: S): S {
  marks.set(schema, "personal");
  return schema;
}

/** The mark of a schema itself; what it wraps has its own. */
export function findSensitivity(schema: z.core.$ZodType): Sensitivity | undefined {
  return marks.get(schema);
}
