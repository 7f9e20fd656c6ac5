import * as z from "zod";

/**
 * Identity of a row: a whole number from 1 up to 2^53 - 1 (`next_id()` gives 15 digits). Travels as a JSON number;
 * a numeric string is taken as well.
 */
export const Id = z.int().positive().brand<"Id">();

/** See the schema of the same name. */
export type Id = z.infer<typeof Id>;

/** Input of calls that need nothing but the row. */
export const IdOnly = z.object({ id: Id });

/** At most 1000 ids, for calls on a selection. */
export const IdList = z.array(Id).max(1000);

/** Takes a number that is known to identify a row, for instance one that the database gave. Throws on anything else. */
export function idOf(value: number): Id {
  return Id.parse(value);
}
