import * as z from "zod";

/**
 * Id of a row: a whole number from 1 to 2^53 - 1 (`next_id()` gives 15 digits). It travels as a JSON number; a numeric
 * string is accepted as well.
 */
export const Id = z.int().positive().brand<"Id">();

/** See the schema of the same name. */
export type Id = z.infer<typeof Id>;

const kinds = z.registry<{ readonly kind: string }>();

/**
 * The id of another module's record, named by the prefix of its text keys: `positionId: idOf("position")`. Ids of an API's
 * own records are plain. Tests over all calls take their samples by it.
 */
export function idOf(kind: string): typeof Id {
  return markId(Id.clone(), kind);
}

/** The same for a number that is an id or means none: `managerUserId: markId(z.int().min(0), "account")`. */
export function markId<S extends z.ZodType>(schema: S, kind: string): S {
  kinds.add(schema, { kind });
  return schema;
}

/** The kind of record that an id of `idOf` identifies, `undefined` for every other schema. */
export function findIdKind(schema: z.core.$ZodType): string | undefined {
  return kinds.get(schema)?.kind;
}

/** Input of calls that need only the id of a row. */
export const IdOnly = z.object({ id: Id });

/** At most 1000 ids, for calls on a selection. */
export const IdList = z.array(Id).max(1000);

/** Brands a number that is known to be an id, for example one from the database. Throws on anything else. */
export function toId(value: number): Id {
  return Id.parse(value);
}
