import { builder, compile, type Statement } from "./statement.ts";
import { sql } from "kysely";

/**
 * A database function with named arguments. It runs as the owner, takes the tenant from the transaction's setting and
 * returns what the caller's own policies would hide. Each is declared where it is used.
 */
export type DatabaseFunction<Input extends object, Row> = {
  readonly name: string;
  readonly arguments: readonly (keyof Input & string)[];
  /** Carries the type of a row; it has no value at run time. */
  readonly row?: Row;
};

/**
 * Declares a function: `defineFunction<{ positionIds: readonly Id[] }, Row>("count_position_holders",
 * ["positionIds"])`.
 */
export function defineFunction<Input extends object, Row>(
  name: string,
  names: readonly (keyof Input & string)[],
): DatabaseFunction<Input, Row> {
  return { name, arguments: names };
}

/** The statement that calls it. */
export function createCallStatement<Input extends object, Row>(
  { name, arguments: names }: DatabaseFunction<Input, Row>,
  input: Input,
): Statement<Row> {
  const values = new Map(Object.entries(input));
  const call = sql<Row>`${sql.raw(name)}(${sql.join(names.map((argument) => sql.val(values.get(argument))))})`;
  return compile(builder.selectFrom(call.as("row")).selectAll().$castTo<Row>());
}
