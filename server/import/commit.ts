import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import { asExpected, isRetryable } from "#server/http/failure";
import { InvalidInput } from "#server/http/input";
import type { Context } from "#server/context/context";
import type { Values } from "#server/history/tracked";
import { isDatabaseAnswer } from "#server/rows/transaction";
import type { Fault, ImportKind } from "./definition.ts";
import { isRowReference } from "./named.ts";
import type { Run, StoredRow } from "./store.ts";
import { readRows } from "./store.ts";

/** Rows that could not be written, with the reasons; then none was. */
export class CommitRefused extends Error {
  readonly faults: ReadonlyMap<number, readonly Fault[]>;

  constructor(faults: ReadonlyMap<number, readonly Fault[]>) {
    super("rows of an import were refused");
    this.name = "CommitRefused";
    this.faults = faults;
  }
}

/** Enough to see what is wrong; the others come with the next attempt. */
const mostFaults = 100;
const rowsAtOnce = 500;
/** The transaction has failed already: what follows says nothing of its own row. */
const failedTransaction = "25P02";

/** What writing needs beside the rows. */
export type Writing = {
  readonly kind: ImportKind;
  readonly run: Pick<Run, "id">;
  readonly signal: AbortSignal;
  readonly progress: (done: number) => void;
};

/**
 * Writes all rows that are new or changed by the module's own calls, in the order of the file. Throws `CommitRefused`
 * with every row that was refused until the database would not go on.
 */
export async function writeAll(ctx: Context, { kind, run, signal, progress }: Writing): Promise<void> {
  const made = new Map<number, unknown>();
  const faults = new Map<number, readonly Fault[]>();
  let done = 0;
  let after = 0;
  for (;;) {
    const rows = await readRows(ctx, { runId: run.id, states: ["new", "changed"], after, limit: rowsAtOnce });
    for (const row of rows) {
      signal.throwIfAborted();
      try {
        made.set(row.number, await writeRow(ctx, kind, { row, made }));
      } catch (error) {
        if (isOver(error)) throw new CommitRefused(faults);
        faults.set(row.number, faultsOf(error));
        if (faults.size >= mostFaults) throw new CommitRefused(faults);
      }
      done += 1;
      progress(done);
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.number;
  }
  if (faults.size > 0) throw new CommitRefused(faults);
}

function isOver(error: unknown): boolean {
  return isDatabaseAnswer(error) && error.code === failedTransaction;
}

type ToWrite = { readonly row: StoredRow; readonly made: ReadonlyMap<number, unknown> };

async function writeRow(ctx: Context, { api }: ImportKind, { row, made }: ToWrite): Promise<unknown> {
  const input = withIds(row.input ?? {}, made);
  if (row.state === "new") return await ctx.calls.perform(`${api.name}/add`, input);
  const version = row.version === null ? {} : { version: row.version };
  return await ctx.calls.perform(`${api.name}/update`, { ...input, ...version, id: row.targetId });
}

/** Records that rows above have made have their ids by now. */
function withIds(input: Values, made: ReadonlyMap<number, unknown>): Values {
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => {
      if (!isRowReference(value)) return [field, value];
      const id = made.get(value.row);
      if (typeof id !== "number") throw new RowMissing(field, value.row);
      return [field, id];
    }),
  );
}

class RowMissing extends Error {
  readonly fault: Fault;

  constructor(field: string, row: number) {
    super("a row that another one needs is not there");
    this.fault = { field, key: "import.fault.below_failed", parameters: { row } };
  }
}

/** Why a row was refused. What nobody expected, and what may be tried again, ends the import. */
function faultsOf(error: unknown): Fault[] {
  if (error instanceof RowMissing) return [error.fault];
  if (isRetryable(error)) throw error;
  const expected = asExpected(error);
  if (expected instanceof InvalidInput) {
    return [...expected.complaints].flatMap(([path, complaints]) =>
      complaints.map(({ key, parameters }) => ({ field: path.split(".")[0] || null, key, parameters })),
    );
  }
  if (expected instanceof ExpectedError && expected.status < 429) {
    return [{ field: null, key: expected.key, parameters: expected.parameters }];
  }
  throw error;
}

/** The rows of an import that were refused, as they are kept. */
export function refusedRows(rows: readonly StoredRow[], faults: CommitRefused["faults"]): StoredRow[] {
  return rows.map((row) => ({
    ...row,
    state: "error",
    input: null,
    changes: [],
    faults: faults.get(row.number) ?? [],
  }));
}

/** The id of a run, as the tasks carry it. */
export type RunInput = { readonly runId: Id; readonly entity: string };
