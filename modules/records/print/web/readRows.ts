import { toCallInput } from "#kit/list/listQuery.ts";
import type { List } from "#kit/list/useList.ts";
import { fetchPage, findNextPageStart, type PageStart } from "#kit/list/usePageRows.ts";
import type { RecordRow } from "#kit/resource/resource.ts";

/** The maximum number of printed rows; more rows need an export. */
export const maxPrintedRows = 5000;

const atOnce = 500;

type ReadOptions = { readonly signal: AbortSignal; readonly onProgress: (done: number) => void };

/** Reads all rows that match a list's filters, in its order, up to the limit of printed rows. */
export async function readRows<Row extends RecordRow>(
  { resource, query, fixed }: List<Row>,
  { signal, onProgress }: ReadOptions,
): Promise<readonly Row[]> {
  const start = { ...query, page: 1, pageSize: atOnce, cursor: undefined };
  const readOn = async (before: readonly Row[], pageStart: PageStart): Promise<readonly Row[]> => {
    const page = await fetchPage(
      resource,
      { ...toCallInput({ ...start, ...pageStart }, resource), ...fixed },
      { signal },
    );
    const rows = [...before, ...page.items];
    onProgress(rows.length);
    const next = findNextPageStart(page, pageStart);
    return next === undefined || rows.length >= maxPrintedRows
      ? rows.slice(0, maxPrintedRows)
      : await readOn(rows, next);
  };
  return await readOn([], {});
}
