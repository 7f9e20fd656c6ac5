import * as z from "zod";
import { findInnerSchema } from "./schema.ts";

const fields = z.registry<{ readonly dictionary: string }>();

/**
 * Marks a field of a contract whose values are those of a dictionary, `markDictionary(z.int(), "GenderEnum")`, so that
 * the product knows where each dictionary is used.
 */
export function markDictionary<S extends z.ZodType>(schema: S, dictionary: string): S {
  fields.add(schema, { dictionary });
  return schema;
}

/** The code of the dictionary with the values of a field, also of an optional one; `undefined` if it is not marked. */
export function findDictionaryCode(schema: z.core.$ZodType): string | undefined {
  const inner = findInnerSchema(schema);
  return fields.get(schema)?.dictionary ?? (inner === undefined ? undefined : findDictionaryCode(inner));
}
