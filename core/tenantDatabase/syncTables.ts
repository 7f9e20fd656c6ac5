import { createHash } from "node:crypto";
import pg, { type ClientBase } from "pg";
import type { MovedTable } from "./movedTable.ts";
import {
  type Bucket,
  deleteRows,
  hasRows,
  readAllRows,
  readBuckets,
  readKeys,
  readKeysInOrder,
  readRows,
  type RowKey,
  writeRows,
} from "./tableRows.ts";

/** Two databases, and what is to be the same in the second as in the first. */
export type SyncOptions = {
  readonly source: ClientBase;
  readonly target: ClientBase;
  /** In the order in which rows are added. */
  readonly tables: readonly MovedTable[];
  readonly signal: AbortSignal;
  readonly onRows?: (count: number) => void;
};

/** A table at the moment of a comparison. */
export type TableState = { readonly table: string; readonly rows: number; readonly hash: string };

/** What a pass has changed, the contents of the source at its moment, and the tables that do not equal them afterwards. */
export type SyncResult = {
  readonly changed: number;
  readonly states: readonly TableState[];
  readonly different: readonly string[];
};

const writeCount = 200;
const keysAtOnce = 100_000;

/**
 * Makes the tables of the target equal to those of the source, as they are at one moment. Empty tables are filled in
 * one stream; otherwise only parts with different hashes are compared row by row. It may be repeated at any time.
 */
export async function syncTables(options: SyncOptions): Promise<SyncResult> {
  const { source } = options;
  await source.query("begin isolation level repeatable read read only");
  try {
    return await syncSnapshot(options);
  } finally {
    await source.query("rollback").catch(() => undefined);
  }
}

async function syncSnapshot(options: SyncOptions): Promise<SyncResult> {
  const { target, tables, signal } = options;
  const differences: Difference[] = [];
  const contents = new Map<MovedTable, readonly Bucket[]>();
  let changed = 0;
  for (const table of tables) {
    signal.throwIfAborted();
    // Rows of an empty table may need rows that earlier tables still lack; then they are written with these.
    const canFill = differences.every(({ missing }) => missing === 0);
    if (canFill && !(await hasRows(target, table))) changed += await fillTable(options, table);
    const { difference, wanted } = await compare(options, table);
    contents.set(table, wanted);
    differences.push(difference);
  }
  // A row may go only when no other one needs it any longer; a new one may need that another has gone.
  const undeleted = [];
  for (const one of differences.toReversed()) if (!(await deleteSurplus(options, one))) undeleted.push(one);
  for (const { table, keys } of differences) await writeKeys(options, table, { keys, withLate: false });
  for (const one of undeleted) await deleteKeys(options, one);
  for (const { table } of differences.filter((one) => one.table.late.size > 0)) {
    const { difference } = await compare(options, table);
    await writeKeys(options, table, { keys: difference.keys, withLate: true });
  }
  changed += differences.reduce((sum, { keys, surplus }) => sum + keys.length + surplus.length, 0);
  const different: string[] = [];
  for (const { table, keys, surplus } of differences) {
    // The others were equal before, and nothing else writes here.
    if (keys.length + surplus.length === 0) continue;
    if (listDifferent(contents.get(table) ?? [], await readBuckets(target, table)).length > 0)
      different.push(table.name);
  }
  return { changed, states: [...contents].map(([table, wanted]) => toState(table.name, wanted)), different };
}

async function fillTable(options: SyncOptions, table: MovedTable): Promise<number> {
  const { source, target, signal, onRows } = options;
  let count = 0;
  if (table.parents.length > 0) {
    const keys = await readKeysInOrder(source, table);
    await writeInOrder(options, table, { keys, withLate: false });
    return keys.length;
  }
  for await (const lines of readAllRows(source, table)) {
    signal.throwIfAborted();
    await writeRows(target, table, { lines, withLate: false });
    count += lines.length;
    onRows?.(lines.length);
  }
  return count;
}

/** Rows to write and rows to delete. */
type Difference = {
  readonly table: MovedTable;
  readonly keys: RowKey[];
  readonly surplus: RowKey[];
  /** How many of the rows to write are new. */
  readonly missing: number;
};

async function compare(
  { source, target }: Pick<SyncOptions, "source" | "target">,
  table: MovedTable,
): Promise<{ difference: Difference; wanted: readonly Bucket[] }> {
  const [wanted, present] = await Promise.all([readBuckets(source, table), readBuckets(target, table)]);
  const keys: RowKey[] = [];
  const surplus: RowKey[] = [];
  let missing = 0;
  for (const buckets of groupBuckets(listDifferent(wanted, present))) {
    const [rows, copies] = await Promise.all([readKeys(source, table, buckets), readKeys(target, table, buckets)]);
    for (const [key, hash] of rows) {
      if (copies.get(key) !== hash) keys.push(key);
      if (!copies.has(key)) missing += 1;
    }
    for (const key of copies.keys()) if (!rows.has(key)) surplus.push(key);
  }
  return { difference: { table, keys, surplus, missing }, wanted };
}

function toState(table: string, buckets: readonly Bucket[]): TableState {
  const hash = createHash("sha256");
  for (const one of buckets) hash.update(`${one.bucket} ${one.count} ${one.hash}\n`);
  return {
    table,
    rows: buckets.reduce((sum, { count }) => sum + count, 0),
    hash: hash.digest("hex").slice(0, 32),
  };
}

function listDifferent(wanted: readonly Bucket[], present: readonly Bucket[]): Bucket[] {
  const copies = new Map(present.map((one) => [one.bucket, one]));
  const different = wanted.filter(({ bucket, hash }) => copies.get(bucket)?.hash !== hash);
  const known = new Set(wanted.map(({ bucket }) => bucket));
  return [...different, ...present.filter(({ bucket }) => !known.has(bucket))];
}

/** Groups of parts whose keys fit into memory. */
function groupBuckets(buckets: readonly Bucket[]): string[][] {
  const groups: string[][] = [];
  let room = 0;
  for (const { bucket, count } of buckets) {
    if (groups.length === 0 || room < count) {
      groups.push([]);
      room = keysAtOnce;
    }
    groups.at(-1)?.push(bucket);
    room -= count;
  }
  return groups;
}

type KeysToWrite = { readonly keys: readonly RowKey[]; readonly withLate: boolean };

async function writeKeys(options: SyncOptions, table: MovedTable, { keys, withLate }: KeysToWrite): Promise<void> {
  if (keys.length === 0 || table.parents.length === 0) return await writeInOrder(options, table, { keys, withLate });
  const wanted = new Set(keys);
  const ordered = (await readKeysInOrder(options.source, table)).filter((key) => wanted.has(key));
  await writeInOrder(options, table, { keys: ordered, withLate });
}

async function writeInOrder(
  { source, target, signal, onRows }: SyncOptions,
  table: MovedTable,
  { keys, withLate }: KeysToWrite,
): Promise<void> {
  for (let start = 0; start < keys.length; start += writeCount) {
    signal.throwIfAborted();
    const lines = await readRows(source, table, keys.slice(start, start + writeCount));
    await writeRows(target, table, { lines, withLate });
    onRows?.(lines.length);
  }
}

/** Answers whether the surplus rows could go. */
async function deleteSurplus(options: SyncOptions, difference: Difference): Promise<boolean> {
  try {
    await deleteKeys(options, difference);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "23503") return false;
    throw error;
  }
}

async function deleteKeys({ target, signal }: SyncOptions, { table, surplus }: Difference): Promise<void> {
  const count = table.parents.length > 0 ? Math.max(surplus.length, 1) : writeCount;
  for (let start = 0; start < surplus.length; start += count) {
    signal.throwIfAborted();
    await deleteRows(target, table, surplus.slice(start, start + count));
  }
}
