import { sql } from "kysely";
import { maximumExact, type Page } from "#contract/page";
import { callOf, defineFunction } from "./function.ts";
import type { Select } from "./rows.ts";
import { builder, compile } from "./statement.ts";
import type { Table } from "./table.ts";
import type { Transaction } from "./transaction.ts";

/** How many rows there are, and how sure that is. */
export type Counted = Pick<Page<never>, "total" | "totalKind">;

/** What the planner expects of a table's rows in the tenant; it reads none of them. */
const estimateRows = defineFunction<{ table: string }, { row: number }>("estimate_rows", ["table"]);

/** So many, and no doubt about it. */
export function exactly(total: number): Counted {
  return { total, totalKind: "exact" };
}

/** What a count to a limit found. */
export function upTo(limit: number, total: number): Counted {
  return { total, totalKind: total > limit ? "atLeast" : "exact" };
}

/** Counts to a limit: more than that is answered as one more than it. */
export async function countTo<T extends Table>(
  transaction: Transaction,
  rows: Select<T>,
  limit: number,
): Promise<number> {
  const some = rows.select(sql<number>`1`.as("one")).limit(limit + 1);
  const counted = builder.selectFrom(some.as("row")).select((on) => on.fn.countAll<number>().as("count"));
  const [row] = await transaction.run(compile(counted));
  return row?.count ?? 0;
}

/** Counts a list: exactly to the limit, beyond it only whether there are more. */
export async function count<T extends Table>(transaction: Transaction, rows: Select<T>): Promise<Counted> {
  return upTo(maximumExact, await countTo(transaction, rows, maximumExact));
}

/** Counts all of a table: exactly to the limit, beyond it about. */
export async function countAll(transaction: Transaction, table: Table, rows: Select<Table>): Promise<Counted> {
  const counted = await count(transaction, rows);
  if (counted.totalKind === "exact") return counted;
  const [estimate] = await transaction.run(callOf(estimateRows, { table: table.name }));
  return { total: Math.max(counted.total, estimate?.row ?? 0), totalKind: "about" };
}
