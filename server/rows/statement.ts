import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";
import type { AliasedRawBuilder, CompiledQuery } from "kysely";

/** A builder's view of one table under the name `row`. */
export type RowView<Row> = { row: Row };

/** A statement ready to be sent, and the names under which its columns are answered. */
export type Statement<Row = unknown> = {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** It reaches its rows by keys that it is given: one plan serves whichever they are, and is kept. */
  readonly isByKey?: boolean;
  /** So many of its last columns are no part of the rows; `asideOf` gives what the last row has in them. */
  readonly aside?: number;
  /** Carries the type of a row; it has no value at run time. */
  readonly row?: Row;
};

const asides = new WeakMap<readonly unknown[], readonly unknown[]>();

/** What the last of these rows has in the columns aside. Taken out of each row they would make all of them slow to read. */
export function asideOf(rows: readonly unknown[]): readonly unknown[] {
  return asides.get(rows) ?? [];
}

/** Sets the columns aside that are no part of the rows. */
export function setAside<Row>(rows: Row[], values: readonly unknown[]): Row[] {
  asides.set(rows, values);
  return rows;
}

/** Writes names as the database spells them. Kysely's plugin for it walks through every query once more: a tenth of a call. */
// oxlint-disable-next-line house/no-class -- Kysely's compiler is changed by extending it, in no other way
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(columnName(identifier));
  }
}

/**
 * The typed builder. It never runs a query: `compile` turns what it built into a statement, a `Transaction` sends it.
 * Names are camelCase here and snake_case in the database.
 */
// Rows are typed by the tables that a builder starts from, not by one list of all tables.
// oxlint-disable-next-line typescript/no-explicit-any -- see above
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
 * These columns of `row` as one piece of a select list, spelled once for each list of names: a long list column by column
 * is most of the time that its query takes to build.
 */
export function selectionOf(names: readonly string[]): Selection {
  const known = selections.get(names);
  if (known !== undefined) return known;
  const columns = names.map((name) => `"row"."${columnName(name).replaceAll('"', '""')}"`);
  // What is given a name is the last column: its own.
  const made = names.slice(-1).map((last) => sql.raw(columns.join(", ")).as(last));
  selections.set(names, made);
  return made;
}

/** Turns what a builder holds into a statement. */
export function compile<Row>(query: { compile(): CompiledQuery<Row> }): Statement<Row> {
  const { sql, parameters } = query.compile();
  return { sql, parameters };
}

/** Marks a statement that reaches its rows by keys. */
export function byKey<Row>(statement: Statement<Row>): Statement<Row> {
  return { ...statement, isByKey: true };
}

const snake = new Map<string, string>();
const camel = new Map<string, string>();

/** `createTime` as the database spells it: `create_time`. */
export function columnName(name: string): string {
  let known = snake.get(name);
  if (known === undefined) {
    known = name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
    snake.set(name, known);
  }
  return known;
}

/** `create_time` as the code spells it: `createTime`. */
export function fieldName(name: string): string {
  let known = camel.get(name);
  if (known === undefined) {
    known = name.replaceAll(/_(?<letter>[a-z])/gu, (_, letter: string) => letter.toUpperCase());
    camel.set(name, known);
  }
  return known;
}
