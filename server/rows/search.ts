import { ExpectedError } from "#contract/errors";
import { maximumPageDepth, type PageQuery } from "#contract/page";
import { visibleOf } from "#server/access/fields";
import type { Context } from "#server/context/context";
import type { Asked, Turned } from "./paging.ts";
import { seal, unseal } from "./sealed.ts";
import { columnName } from "./statement.ts";
import type { ColumnOf, RowOf, Table } from "./table.ts";

/**
 * One page of a list and its total, by the fastest way for the caller's data scope and the keyword:
 *
 * ```ts
 * const page = await pageRows(ctx, accounts, { query, columns, fields, orderBy: "orderNo", input, isFiltered });
 * return asPage(input, page, page.items.map(shown));
 * ```
 */
export async function pageRows<T extends Table, Name extends ColumnOf<T>>(
  ctx: Context,
  table: T,
  asked: Asked<T, Name>,
): Promise<Turned<Pick<RowOf<T>, Name>>> {
  const { cursor } = asked.input;
  checkDepth(asked.input);
  const input = cursor === undefined ? asked.input : { ...asked.input, cursor: unseal(ctx, cursor) ?? "" };
  const sought = { words: wordsOf(input.keyword), columns: searchedIn(ctx, table) };
  const { nextCursor, ...turned } = await ctx.rows(table).page({ ...asked, input }, sought);
  return { ...turned, nextCursor: nextCursor === null ? null : seal(ctx, nextCursor) };
}

/** Refuses pages that paging by number does not reach. */
export function checkDepth({ page: number, pageSize }: PageQuery): void {
  if ((number - 1) * pageSize <= maximumPageDepth) return;
  throw new ExpectedError("invalid.page_depth", { status: 400, parameters: { maximum: maximumPageDepth } });
}

function wordsOf(keyword: string | undefined): string[] {
  return [...new Set((keyword ?? "").split(/\s+/u))].filter((word) => word !== "");
}

/** The searchable columns that the caller may read, as the database names them (security 4.3). */
function searchedIn({ caller }: Context, { entity, searchable, spelling }: Table): string[] {
  const named = spelling === undefined ? [] : [spelling.of];
  const visible = new Set(
    entity === undefined ? [...searchable, ...named] : visibleOf(caller, entity, [...searchable, ...named]),
  );
  const spelled = spelling !== undefined && visible.has(spelling.of) ? [...spelling.columns, "readings"] : [];
  return [...searchable.filter((name) => visible.has(name)), ...spelled].map(columnName);
}
