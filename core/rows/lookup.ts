import { type RawBuilder, sql } from "kysely";
import { selectWithinScope } from "./tableReader.ts";
import type { Actor, Select } from "./rows.ts";
import { isOwnOnly } from "./dataScope.ts";
import { compile, markByKey, type Statement } from "./statement.ts";
import type { Table } from "./table.ts";

/** The rows of a table that the caller reaches: bound to tenant, data scope and rows that are not deleted. */
export type RowSource = <T extends Table>(table: T) => Select<T>;

/** A read by keys with a constant statement text; `defineLookup` creates it and `ctx.lookUp` runs it. */
export type Lookup<Input extends object, Row> = {
  /** The statement with the values of one call. */
  statementFor(actor: Actor, input: Input): Statement<Row>;
};

type Fill<Input> = (actor: Actor, input: Input) => unknown;

/**
 * Declares a read that reaches its rows by keys, through an index. It is built once for all callers, because building a
 * query over several tables takes longer than the database does. While it is built its values are placeholders, which
 * may be passed on but not read.
 *
 * ```ts
 * const namesOf = defineLookup(["ids"], (from, { ids }: { ids: readonly Id[] }) =>
 *   from(positions).select(["row.id", "row.name"]).where(oneOf("row.id", ids)));
 * const names = await ctx.lookUp(namesOf, { ids });
 * ```
 */
export function defineLookup<Input extends object, Row>(
  names: readonly (keyof Input & string)[],
  build: (from: RowSource, input: Input) => Select<Table, Row>,
): Lookup<Input, Row> {
  const fills = new Map<unknown, Fill<Input>>();

  function blank(fill: Fill<Input>): unknown {
    const placeholder = Symbol("blank");
    fills.set(placeholder, fill);
    return placeholder;
  }

  const blanks: unknown = {
    who: { tenantId: blank((actor) => actor.tenantId), accountId: blank((actor) => actor.accountId) },
    what: Object.fromEntries(names.map((name) => [name, blank((_, input) => input[name])])),
  };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the blank is typed like a value of the input
  const { who, what } = blanks as { who: Pick<Actor, "tenantId" | "accountId">; what: Input };
  // A scope of own rows adds a condition, so there are two texts.
  const templates = new Map<boolean, Statement<Row>>();

  function templateFor({ scope }: Actor): Statement<Row> {
    const isOwn = isOwnOnly(scope);
    const cached = templates.get(isOwn);
    if (cached !== undefined) return cached;
    const template = markByKey(compile(build((table) => selectWithinScope(table, { ...who, scope }), what)));
    templates.set(isOwn, template);
    return template;
  }

  return {
    statementFor(actor, input) {
      const template = templateFor(actor);
      const parameters = template.parameters.map((value) => {
        const fill = fills.get(value);
        return fill === undefined ? value : fill(actor, input);
      });
      return { ...template, parameters };
    },
  };
}

/**
 * A limit as a part of the statement. A kept plan takes a limit among the parameters for a small one: it may read many
 * rows in their order where an index of the keys would find the few.
 */
export function fixedLimit(rows: number): RawBuilder<number> {
  return sql.lit(rows);
}
