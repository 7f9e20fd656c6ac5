import { ExpectedError } from "#contract/errors";
import { maxPageDepth, type PageQuery } from "#contract/page";
import { listVisibleFields } from "./access/fieldGuard.ts";
import type { Context } from "./context.ts";
import type { PageRequest, PageResult } from "#core/rows/paging";
import { sealForCaller, unsealForCaller } from "./callerSeal.ts";
import { toColumnName } from "#core/rows/statement";
import type { ColumnOf, RowOf, Table } from "#core/rows/table";

/**
 * One page of a list and its total, by the fastest way for the caller's data scope and the keyword:
 *
 * ```ts
 * const page = await pageRows(ctx, accounts, { query, columns, fields, orderBy: "orderNo", input, isFiltered });
 * return toPage(input, page, page.items.map(toListItem));
 * ```
 */
export async function pageRows<T extends Table, Name extends ColumnOf<T>>(
  ctx: Context,
  table: T,
  request: PageRequest<T, Name>,
): Promise<PageResult<Pick<RowOf<T>, Name>>> {
  const { cursor } = request.input;
  checkPageDepth(request.input);
  const input = cursor === undefined ? request.input : { ...request.input, cursor: unsealForCaller(ctx, cursor) ?? "" };
  const search = { words: splitWords(input.keyword), columns: searchColumns(ctx, table) };
  const { nextCursor, ...result } = await ctx.rows(table).page({ ...request, input, countUpTo: ctx.countUpTo }, search);
  return { ...result, nextCursor: nextCursor === null ? null : sealForCaller(ctx, nextCursor) };
}

/** Refuses pages beyond the reach of page numbers. */
export function checkPageDepth({ page: number, pageSize }: PageQuery): void {
  if ((number - 1) * pageSize <= maxPageDepth) return;
  throw new ExpectedError("invalid.page_depth", { status: 400, parameters: { maximum: maxPageDepth } });
}

function splitWords(keyword: string | undefined): string[] {
  return [...new Set((keyword ?? "").split(/\s+/u))].filter((word) => word !== "");
}

/** The searchable columns that the caller may read, with their database names (security 4.3). */
function searchColumns({ caller }: Context, { entity, searchable, spelling }: Table): string[] {
  const nameColumns = spelling === undefined ? [] : [spelling.of];
  const visible = new Set(
    entity === undefined
      ? [...searchable, ...nameColumns]
      : listVisibleFields(caller, entity, [...searchable, ...nameColumns]),
  );
  const spelled = spelling !== undefined && visible.has(spelling.of) ? [...spelling.columns, "readings"] : [];
  return [...searchable.filter((name) => visible.has(name)), ...spelled].map(toColumnName);
}
