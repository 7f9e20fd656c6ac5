import { boundTo } from "./reads.ts";
import type { Actor, Select } from "./rows.ts";
import { isOwnOnly } from "./scope.ts";
import { byKey, compile, type Statement } from "./statement.ts";
import type { Table } from "./table.ts";

/** The rows of a table as the caller reaches them: bound to tenant, data scope and rows that are not deleted. */
export type From = <T extends Table>(table: T) => Select<T>;

/** A read by keys whose text never changes; `defineLookup` makes it and `ctx.lookUp` sends it. */
export type Lookup<Input extends object, Row> = {
  /** The statement with the values of one call. */
  statementFor(actor: Actor, input: Input): Statement<Row>;
};

type Fill<Input> = (actor: Actor, input: Input) => unknown;

/**
 * Declares a read that reaches its rows by keys, through an index. It is built once for all callers: through several
 * tables that takes longer than the database does. While it is built its values are blanks, which may be handed on but
 * not looked at.
 *
 * ```ts
 * const namesOf = defineLookup(["ids"], (from, { ids }: { ids: readonly Id[] }) =>
 *   from(positions).select(["row.id", "row.name"]).where(oneOf("row.id", ids)));
 * const names = await ctx.lookUp(namesOf, { ids });
 * ```
 */
export function defineLookup<Input extends object, Row>(
  names: readonly (keyof Input & string)[],
  build: (from: From, input: Input) => Select<Table, Row>,
): Lookup<Input, Row> {
  const fills = new Map<unknown, Fill<Input>>();

  function blank(fill: Fill<Input>): unknown {
    const made = Symbol("blank");
    fills.set(made, fill);
    return made;
  }

  const blanks: unknown = {
    who: { tenantId: blank((actor) => actor.tenantId), accountId: blank((actor) => actor.accountId) },
    what: Object.fromEntries(names.map((name) => [name, blank((_, input) => input[name])])),
  };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- nobody looks at a blank, see above
  const { who, what } = blanks as { who: Pick<Actor, "tenantId" | "accountId">; what: Input };
  // Somebody's own rows are a condition of their own, so there are two texts.
  const templates = new Map<boolean, Statement<Row>>();

  function templateFor({ scope }: Actor): Statement<Row> {
    const isOwn = isOwnOnly(scope);
    const known = templates.get(isOwn);
    if (known !== undefined) return known;
    const made = byKey(compile(build((table) => boundTo(table, { ...who, scope }), what)));
    templates.set(isOwn, made);
    return made;
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
