import { sql } from "kysely";
import { maxExactCount, type Page } from "#contract/page";
import { createCallStatement, defineFunction } from "./databaseFunction.ts";
import type { Select } from "./rows.ts";
import { builder, compile, type Statement } from "./statement.ts";
import type { Table } from "./table.ts";
import type { Transaction } from "./transaction.ts";

/** A number of rows and its precision. */
export type RowCount = Pick<Page<never>, "total" | "totalKind">;

/** The planner's estimate of a table's rows in the tenant, without reading them. */
const estimateRows = defineFunction<{ table: string }, { row: number }>("estimate_rows", ["table"]);

/** An exact count. */
export function toExactCount(total: number): RowCount {
  return { total, totalKind: "exact" };
}

/** The result of counting up to a limit. */
export function toLimitedCount(limit: number, total: number): RowCount {
  return { total, totalKind: total > limit ? "atLeast" : "exact" };
}

/** Counts rows up to a limit; more rows give the limit plus one. */
export type CountStatement = Statement<{ count: number }> & { readonly limit: number };

/** The statement that counts rows up to a limit. */
export function toCountStatement<T extends Table>(rows: Select<T>, limit: number = maxExactCount): CountStatement {
  const some = rows.select(sql<number>`1`.as("one")).limit(limit + 1);
  const counted = builder.selectFrom(some.as("row")).select((on) => on.fn.countAll<number>().as("count"));
  return { ...compile(counted), limit };
}

/** Counts a list: exactly up to the limit, beyond it only whether there are more. */
export async function count(transaction: Transaction, statement: CountStatement): Promise<RowCount> {
  const [row] = await transaction.run(statement);
  return toLimitedCount(statement.limit, row?.count ?? 0);
}

/** Counts a whole table: exactly up to the limit, beyond it an estimate. */
export async function countAll(transaction: Transaction, table: Table, statement: CountStatement): Promise<RowCount> {
  const counted = await count(transaction, statement);
  if (counted.totalKind === "exact") return counted;
  const [estimate] = await transaction.run(createCallStatement(estimateRows, { table: table.name }));
  return { total: Math.max(counted.total, estimate?.row ?? 0), totalKind: "about" };
}
