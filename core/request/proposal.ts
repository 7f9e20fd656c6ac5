import { sql } from "kysely";
import { toPinyin } from "#core/rows/pinyin";
import type { Table } from "#core/rows/table";
import type { Context } from "./context.ts";

const maxCodeLength = 32;
const maxCompared = 200;

/** A code for a new record: the initials of the words of its name, `安全部` becomes `AQB`, `Safety Department` `SD`. */
export function toRecordCode(name: string): string {
  const initials = name.split(/[^\p{L}\p{N}]+/u).map((word) => toPinyin(word).initials);
  return initials.join("").slice(0, maxCodeLength).toUpperCase();
}

/** The first of `base`, `base2`, `base3` … that is not taken; upper and lower case are the same. */
export function findFreeValue(base: string, takenValues: readonly string[]): string {
  const taken = new Set(takenValues.map((value) => value.toLowerCase()));
  let value = base;
  for (let number = 2; taken.has(value.toLowerCase()); number++) value = `${base}${number}`;
  return value;
}

type ProposalSource = { table: Table; column: string; base: string };

/**
 * A value for a new record: `base`, with a number if a record that the caller sees has it. `base` consists of letters
 * and digits. Empty for an empty one.
 */
export async function proposeFreeValue(ctx: Context, { table, column, base }: ProposalSource): Promise<string> {
  if (base === "") return "";
  const rows = ctx.rows(table);
  const value = sql<string>`${sql.ref(`row.${column}`)}`;
  const similar = await rows.run(
    rows
      .select()
      .select(value.as("value"))
      .where(sql<boolean>`${value} ilike ${`${base}%`}`)
      .limit(maxCompared),
  );
  return findFreeValue(
    base,
    similar.map((row) => row.value),
  );
}
