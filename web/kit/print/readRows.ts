import { inputOf } from "../list/listQuery.ts";
import type { List } from "../list/useList.ts";
import { nextTurn, pageRows, type Turn } from "../list/usePageRows.ts";
import type { RecordRow } from "../resource/resource.ts";

/** So many rows go on paper; whoever wants more wants a file. */
export const mostPrinted = 5000;

const atOnce = 500;

type Reading = { readonly signal: AbortSignal; readonly onProgress: (done: number) => void };

/** All rows that match a list's filters, in its order, to the limit of paper. */
export async function readRows<Row extends RecordRow>(
  { resource, query, fixed }: List<Row>,
  { signal, onProgress }: Reading,
): Promise<readonly Row[]> {
  const start = { ...query, page: 1, pageSize: atOnce, cursor: undefined };
  const readOn = async (before: readonly Row[], turn: Turn): Promise<readonly Row[]> => {
    const page = await pageRows(resource, { ...inputOf({ ...start, ...turn }, resource), ...fixed }, signal);
    const rows = [...before, ...page.items];
    onProgress(rows.length);
    const next = nextTurn(page, turn);
    return next === undefined || rows.length >= mostPrinted ? rows.slice(0, mostPrinted) : await readOn(rows, next);
  };
  return await readOn([], {});
}
