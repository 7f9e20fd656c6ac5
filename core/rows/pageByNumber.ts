import type { PageQuery } from "#contract/page";
import type { Rows, Select } from "./rows.ts";
import type { Table } from "./table.ts";

type NumberedPageRequest<T extends Table, Output> = {
  /** The rows of the list, which are counted. */
  readonly query: Select<T>;
  /** The same rows in order, with the columns of the answer. */
  readonly ordered: Select<T, Output>;
  readonly input: Pick<PageQuery, "page" | "pageSize">;
};

/** Reads one page of a short list by its number, and counts the list. Lists of records use `pageRows`. */
export async function pageByNumber<T extends Table, Output>(
  rows: Pick<Rows<T>, "run">,
  { query, ordered, input: { page, pageSize } }: NumberedPageRequest<T, Output>,
): Promise<{ items: Output[]; total: number }> {
  const [items, [counted]] = await Promise.all([
    rows.run(ordered.limit(pageSize).offset((page - 1) * pageSize)),
    rows.run(query.select((on) => on.fn.countAll<number>().as("count"))),
  ]);
  return { items, total: counted?.count ?? 0 };
}
