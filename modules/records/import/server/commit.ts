import { ExpectedError } from "#contract/errors";
import { isRetryable, toExpectedError } from "#core/http/failure";
import { InvalidInput } from "#core/http/input";
import type { Context } from "#core/request/context";
import type { TaskContext } from "#core/jobs/tasks/task";
import type { Values } from "#core/request/history/trackedRecord";
import { isDatabaseError } from "#core/rows/transaction";
import type { Fault, ImportDefinition } from "#core/request/importDefinition";
import { isRowReference } from "./rowReferences.ts";
import { type StoredRow, type StoredRun, readRows } from "./importStore.ts";

/** Rows that could not be written, with the reasons; then no row was written. */
export class CommitError extends Error {
  readonly faults: ReadonlyMap<number, readonly Fault[]>;

  /** The database stopped, so there may be more of them. */
  readonly isTruncated: boolean;

  constructor(faults: ReadonlyMap<number, readonly Fault[]>, isCut: boolean) {
    super("rows of an import were refused");
    this.name = "CommitRefused";
    this.faults = faults;
    this.isTruncated = isCut;
  }
}

/** Enough to see what is wrong; the others follow with the next attempt. */
const maxFaults = 100;
const rowsAtOnce = 500;
/** The transaction has already failed: later errors say nothing about their rows. */
const failedTransaction = "25P02";

/** How rows are written: number of concurrent rows, and the write itself. */
type WriteStrategy = {
  readonly rows: number;
  write(ctx: TaskContext, kind: ImportDefinition, what: PendingRow): Promise<unknown>;
};

/** The statements of several rows are sent together: the round trip takes as long as the database's work. */
const together: WriteStrategy = { rows: 20, write: writeRow };

/** Each row in a savepoint: after a refused one the next is still attempted. */
const oneByOne: WriteStrategy = {
  rows: 1,
  write: async (ctx, kind, options) => await ctx.runInSavepoint(async (part) => await writeRow(part, kind, options)),
};

/** What writing needs besides the rows. */
export type CommitOptions = {
  readonly kind: ImportDefinition;
  readonly run: Pick<StoredRun, "id">;
  readonly signal: AbortSignal;
  readonly progress: (done: number) => void;
};

/**
 * Writes all new and changed rows with the module's own calls, in the order of the file. Throws `CommitError` with
 * every row that was refused until the transaction failed.
 */
export async function commitRows(ctx: TaskContext, writing: CommitOptions): Promise<void> {
  await writeAt(together, ctx, writing);
}

/** Like `commitRows`, but slower: continues after a refusal by the database, and so finds every refused row. */
export async function commitRowsOneByOne(ctx: TaskContext, writing: CommitOptions): Promise<void> {
  await writeAt(oneByOne, ctx, writing);
}

async function writeAt(
  pace: WriteStrategy,
  ctx: TaskContext,
  { kind, run, signal, progress }: CommitOptions,
): Promise<void> {
  const createdIds = new Map<number, unknown>();
  const faults = new Map<number, readonly Fault[]>();
  let doneCount = 0;
  let after = 0;
  for (;;) {
    const rows = await readRows(ctx, { runId: run.id, states: ["new", "changed"], after, limit: rowsAtOnce });
    for (const window of windowsOf(rows, pace)) {
      signal.throwIfAborted();
      const isOver = await writeWindow(ctx, kind, { window, createdIds, faults, pace });
      if (isOver || faults.size >= maxFaults) throw new CommitError(faults, isOver);
      doneCount += window.length;
      progress(doneCount);
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.number;
  }
  if (faults.size > 0) throw new CommitError(faults, false);
}

/** Groups of rows to write concurrently. A row that depends on another one is in a later group. */
function windowsOf(rows: readonly StoredRow[], pace: WriteStrategy): StoredRow[][] {
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

type RowWindow = {
  readonly window: readonly StoredRow[];
  readonly createdIds: Map<number, unknown>;
  readonly faults: Map<number, readonly Fault[]>;
  readonly pace: WriteStrategy;
};

/** Writes a group of rows; returns whether the transaction has failed, so that later errors are meaningless. */
async function writeWindow(
  ctx: TaskContext,
  kind: ImportDefinition,
  { window, createdIds, faults, pace }: RowWindow,
): Promise<boolean> {
  const outcomes = await Promise.allSettled(
    window.map(async (row) => await pace.write(ctx, kind, { row, createdIds })),
  );
  const failed: { readonly row: StoredRow; readonly error: unknown }[] = [];
  outcomes.forEach((outcome, index) => {
    const row = window[index];
    if (row === undefined) return;
    if (outcome.status === "fulfilled") createdIds.set(row.number, outcome.value);
    else failed.push({ row, error: outcome.reason });
  });
  const own = failed.filter(({ error }) => !isFollowing(error));
  for (const { row, error } of own) faults.set(row.number, faultsOf(error));
  return own.length < failed.length;
}

/** Whether a statement failed because of an earlier one. */
function isFollowing(error: unknown): boolean {
  return isDatabaseError(error) && error.code === failedTransaction;
}

type PendingRow = { readonly row: StoredRow; readonly createdIds: ReadonlyMap<number, unknown> };

async function writeRow(ctx: Context, { api }: ImportDefinition, { row, createdIds }: PendingRow): Promise<unknown> {
  const input = withIds(row.input ?? {}, createdIds);
  if (row.state === "new") return await ctx.calls.perform(`${api.name}/add`, input);
  const version = row.version === null ? {} : { version: row.version };
  return await ctx.calls.perform(`${api.name}/update`, { ...input, ...version, id: row.targetId });
}

/** Replaces references to rows above by the ids of their records. */
function withIds(input: Values, createdIds: ReadonlyMap<number, unknown>): Values {
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => {
      if (!isRowReference(value)) return [field, value];
      const id = createdIds.get(value.row);
      if (typeof id !== "number") throw new MissingRowError(field, value.row);
      return [field, id];
    }),
  );
}

class MissingRowError extends Error {
  readonly fault: Fault;

  constructor(field: string, row: number) {
    super("a row that another one needs is not there");
    this.fault = { field, key: "import.fault.below_failed", parameters: { row } };
  }
}

/** Why a row was refused. Unexpected errors, and those that may be retried, end the import. */
function faultsOf(error: unknown): Fault[] {
  if (error instanceof MissingRowError) return [error.fault];
  if (isRetryable(error)) throw error;
  const expectedError = toExpectedError(error);
  if (expectedError instanceof InvalidInput) {
    return [...expectedError.issues].flatMap(([path, complaints]) =>
      complaints.map(({ key, parameters }) => ({ field: path.split(".")[0] || null, key, parameters })),
    );
  }
  if (expectedError instanceof ExpectedError && expectedError.status < 429) {
    return [{ field: null, key: expectedError.key, parameters: expectedError.parameters }];
  }
  throw error;
}

/** The refused rows of an import in stored form. */
export function toRejectedRows(rows: readonly StoredRow[], faults: CommitError["faults"]): StoredRow[] {
  return rows.map((row) => ({
    ...row,
    state: "error",
    input: null,
    changes: [],
    faults: faults.get(row.number) ?? [],
  }));
}
