import { ExpectedError } from "#contract/errors";
import { asExpected, isRetryable } from "#server/http/failure";
import { InvalidInput } from "#server/http/input";
import type { Context } from "#server/context/context";
import type { TaskContext } from "#server/tasks/task";
import type { Values } from "#server/history/tracked";
import { isDatabaseAnswer } from "#server/rows/transaction";
import type { Fault, ImportKind } from "./definition.ts";
import { isRowReference } from "./named.ts";
import type { Run, StoredRow } from "./store.ts";
import { readRows } from "./store.ts";

/** Rows that could not be written, with the reasons; then none was. */
export class CommitRefused extends Error {
  readonly faults: ReadonlyMap<number, readonly Fault[]>;

  /** The database went no further, so there may be more of them. */
  readonly isCut: boolean;

  constructor(faults: ReadonlyMap<number, readonly Fault[]>, isCut: boolean) {
    super("rows of an import were refused");
    this.name = "CommitRefused";
    this.faults = faults;
    this.isCut = isCut;
  }
}

/** Enough to see what is wrong; the others come with the next attempt. */
const mostFaults = 100;
const rowsAtOnce = 500;
/** The transaction has failed already: what follows says nothing of its own row. */
const failedTransaction = "25P02";

/** How rows are written: so many at once, each by this. */
type Pace = { readonly rows: number; write(ctx: TaskContext, kind: ImportKind, what: ToWrite): Promise<unknown> };

/** The statements of several rows travel together: the way to the database and back takes as long as its work. */
const together: Pace = { rows: 20, write: writeRow };

/** Each row in a savepoint: whatever is refused, the next one is tried as well. */
const oneByOne: Pace = {
  rows: 1,
  write: async (ctx, kind, what) => await ctx.attempt(async (part) => await writeRow(part, kind, what)),
};

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
export async function writeAll(ctx: TaskContext, writing: Writing): Promise<void> {
  await writeAt(together, ctx, writing);
}

/** Writes as `writeAll` does, slower, and goes on behind what the database refuses: it finds every row that is. */
export async function tryAll(ctx: TaskContext, writing: Writing): Promise<void> {
  await writeAt(oneByOne, ctx, writing);
}

async function writeAt(pace: Pace, ctx: TaskContext, { kind, run, signal, progress }: Writing): Promise<void> {
  const made = new Map<number, unknown>();
  const faults = new Map<number, readonly Fault[]>();
  let done = 0;
  let after = 0;
  for (;;) {
    const rows = await readRows(ctx, { runId: run.id, states: ["new", "changed"], after, limit: rowsAtOnce });
    for (const window of windowsOf(rows, pace)) {
      signal.throwIfAborted();
      const isOver = await writeWindow(ctx, kind, { window, made, faults, pace });
      if (isOver || faults.size >= mostFaults) throw new CommitRefused(faults, isOver);
      done += window.length;
      progress(done);
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.number;
  }
  if (faults.size > 0) throw new CommitRefused(faults, false);
}

/** Rows that are written at once. A row that needs what another one makes comes in a later window. */
function windowsOf(rows: readonly StoredRow[], pace: Pace): StoredRow[][] {
  const windows: StoredRow[][] = [];
  let window: StoredRow[] = [];
  for (const row of rows) {
    const needed = Object.values(row.input ?? {}).filter(isRowReference);
    const isNeeded = window.some(({ number }) => needed.some((reference) => reference.row === number));
    if (isNeeded || window.length >= pace.rows) {
      windows.push(window);
      window = [];
    }
    window.push(row);
  }
  return window.length === 0 ? windows : [...windows, window];
}

type Window = {
  readonly window: readonly StoredRow[];
  readonly made: Map<number, unknown>;
  readonly faults: Map<number, readonly Fault[]>;
  readonly pace: Pace;
};

/** Writes rows at once; answers whether the transaction has failed, so that what follows would say nothing. */
async function writeWindow(
  ctx: TaskContext,
  kind: ImportKind,
  { window, made, faults, pace }: Window,
): Promise<boolean> {
  const written = await Promise.allSettled(window.map(async (row) => await pace.write(ctx, kind, { row, made })));
  const failed: { readonly row: StoredRow; readonly error: unknown }[] = [];
  written.forEach((one, index) => {
    const row = window[index];
    if (row === undefined) return;
    if (one.status === "fulfilled") made.set(row.number, one.value);
    else failed.push({ row, error: one.reason });
  });
  const own = failed.filter(({ error }) => !isFollowing(error));
  for (const { row, error } of own) faults.set(row.number, faultsOf(error));
  return own.length < failed.length;
}

/** Whether a statement failed because one before it did. */
function isFollowing(error: unknown): boolean {
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
