import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";
import type { AliasedRawBuilder, CompiledQuery } from "kysely";

/** A builder's view of one table under the name `row`. */
export type RowView<Row> = { row: Row };

/** A statement ready to be sent, and the names of its result columns. */
export type Statement<Row = unknown> = {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** It finds its rows by given keys: one plan serves all of them, and is kept. */
  readonly isByKey?: boolean;
  /** It marks a part of the transaction, or goes back to before it. */
  readonly isSavepoint?: boolean;
  /** The last columns, this many, are not part of the rows; `readExtraColumns` returns their values in the last row. */
  readonly aside?: number;
  /** Carries the type of a row; it has no value at run time. */
  readonly row?: Row;
};

const extraColumns = new WeakMap<readonly unknown[], readonly unknown[]>();

/** The extra columns of the last row. Removing them from each row would make all rows slow to read. */
export function readExtraColumns(rows: readonly unknown[]): readonly unknown[] {
  return extraColumns.get(rows) ?? [];
}

/** Attaches columns that are not part of the rows. */
export function attachExtraColumns<Row>(rows: Row[], values: readonly unknown[]): Row[] {
  extraColumns.set(rows, values);
  return rows;
}

/** Converts names to snake_case. Kysely's plugin for it traverses every query once more: a tenth of a call. */
// oxlint-disable-next-line siteward/no-class -- Kysely's compiler is changed by extending it, in no other way
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(toColumnName(identifier));
  }
}

/**
 * The typed builder. It never runs a query: `compile` turns a query into a statement, a `Transaction` sends it. Names
 * are camelCase here and snake_case in the database.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- each table types its own rows; there is no list of all tables
export const builder = new Kysely<any>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new SnakeCaseCompiler(),
  },
});

type Selection = readonly AliasedRawBuilder<unknown, string>[];

const selections = new WeakMap<readonly string[], Selection>();

/**
 * These columns of `row` as one piece of a select list, cached per list of names: a long list column by column is most
 * of the time that its query takes to build.
 */
export function createSelection(names: readonly string[]): Selection {
  const cached = selections.get(names);
  if (cached !== undefined) return cached;
  const columns = names.map((name) => `"row"."${toColumnName(name).replaceAll('"', '""')}"`);
  // Only the last column is aliased, with its own name.
  const selection = names.slice(-1).map((last) => sql.raw(columns.join(", ")).as(last));
  selections.set(names, selection);
  return selection;
}

/** Compiles a query into a statement. */
export function compile<Row>(query: { compile(): CompiledQuery<Row> }): Statement<Row> {
  const { sql, parameters } = query.compile();
  return { sql, parameters };
}

/** Marks a statement that finds its rows by keys. */
export function markByKey<Marked extends Statement>(statement: Marked): Marked {
  return { ...statement, isByKey: true };
}

const snake = new Map<string, string>();
const camel = new Map<string, string>();

/** The database name of `createTime`: `create_time`. */
export function toColumnName(name: string): string {
  let columnName = snake.get(name);
  if (columnName === undefined) {
    columnName = name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
    snake.set(name, columnName);
  }
  return columnName;
}

/** The code name of `create_time`: `createTime`. */
export function toFieldName(name: string): string {
  let fieldName = camel.get(name);
  if (fieldName === undefined) {
    fieldName = name.replaceAll(/_(?<letter>[a-z])/gu, (_, letter: string) => letter.toUpperCase());
    camel.set(name, fieldName);
  }
  return fieldName;
}
