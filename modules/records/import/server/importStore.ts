import * as z from "zod";
import { ImportConstant, type ImportCounts, importError, ImportState, type RowState } from "../contract.ts";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { jsonContains, jsonContainsAny, jsonTextAt } from "#core/rows/condition";
import { defineFunction } from "#core/rows/databaseFunction";
import type { Select } from "#core/rows/rows";
import type { RowOf } from "#core/rows/table";
import type { FileState } from "./fileState.ts";
import { importMappings, importParts, importRows, importRuns } from "./import.table.ts";
import type { FileRow } from "./parsing/sheet.ts";
import type { RowResult } from "./rowResult.ts";

const Lists = z.object({
  sheets: z.array(z.string()),
  titles: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  fields: z.array(z.string().nullable()),
  constants: z.array(ImportConstant),
  state: ImportState,
});

/** A row of the table. `titles` and `fields` are those of the columns of the file; see `listRunFields`. */
export type StoredRun = Omit<RowOf<typeof importRuns>, keyof z.infer<typeof Lists>> & z.infer<typeof Lists>;

/** The fields of all columns of a run: those of the file, and one column for each constant. */
export function listRunFields({ fields, constants }: StoredRun): (string | null)[] {
  return [...fields, ...constants.map(({ field }) => field)];
}

/** One of the caller's own imports, or the error that it is missing. */
export async function getRun(ctx: Context, id: Id): Promise<StoredRun> {
  const row = await ctx.rows(importRuns).get(id);
  return { ...row, ...Lists.parse(row) };
}

/** The caller's import that a task has checked or written last, or the error that it is missing. */
export async function findRunOfTask(ctx: Context, taskId: Id): Promise<Id> {
  const [run] = await ctx.rows(importRuns).list({ accountId: ctx.caller.accountId, taskId });
  if (run === undefined) throw importError("import.missing");
  return run.id;
}

/** A row of the table of checked rows. */
export type StoredRow = RowOf<typeof importRows>;

/** The number of the first pack. */
export const firstPartNumber = 1;

/** Writes the parts of a run in sequence. */
export async function writeParts(ctx: Context, runId: Id, parts: ReadonlyMap<number, Uint8Array>): Promise<void> {
  const { accountId } = ctx.caller;
  for (const [number, part] of parts) {
    const content = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    await ctx.rows(importParts).addAll([{ runId, accountId, number, content }]);
  }
}

/** One part of a run, `undefined` after the last. */
export async function readPart(ctx: Context, runId: Id, number: number): Promise<Buffer | undefined> {
  const [part] = await ctx.rows(importParts).list({ runId, number });
  return part?.content;
}

const write = defineFunction<{ run: Id; judged: string }, { written: number }>("write_import_rows", ["run", "judged"]);
const leaveOut = defineFunction<{ run: Id; numbers: readonly number[] | null }, { leftOut: number }>(
  "leave_import_rows",
  ["run", "numbers"],
);

/** The stored form of a row. */
type WrittenRow = Omit<RowResult, "state"> & { readonly state: string };

/** Stores the results of rows in place of the previous ones. */
export async function writeRows(ctx: Context, runId: Id, results: readonly WrittenRow[]): Promise<void> {
  if (results.length > 0) await ctx.callFunction(write, { run: runId, judged: JSON.stringify(results) });
}

/** Leaves rows out: the given ones, or all with errors. */
export async function leaveOutRows(ctx: Context, runId: Id, numbers: readonly number[] | undefined): Promise<void> {
  await ctx.callFunction(leaveOut, { run: runId, numbers: numbers ?? null });
}

const dayMs = 86_400_000;

/** When an import is deleted that nothing more happens to: together with its task. */
export function getExpiry(ctx: Context): Date {
  return new Date(ctx.now().getTime() + dayMs);
}

/** Number of rows in each state. */
export async function countRows(ctx: Context, runId: Id): Promise<ImportCounts> {
  const rows = ctx.rows(importRows);
  const query = rows.select().where("row.runId", "=", runId).groupBy("row.state");
  const found = await rows.run(query.select((on) => ["row.state", on.fn.countAll<number>().as("count")]));
  const counts = new Map(found.map(({ state, count }) => [state, count]));
  const of = (state: RowState) => counts.get(state) ?? 0;
  return { new: of("new"), changed: of("changed"), same: of("same"), error: of("error"), left: of("left") };
}

/** A text in a column, by its index. */
export type CellText = { readonly column: number; readonly text: string };

/** The key of a `MissingFault`. */
export const missingFaultKey = "import.fault.missing";

/** A cell names a record that does not exist. */
export type MissingFault = { readonly field: string; readonly key: typeof missingFaultKey };

/** Number of rows with errors that have a text in a column, or a fault. */
export async function countFaultyRows(
  ctx: Context,
  runId: Id,
  finding: Pick<RowQuery, "cell" | "fault">,
): Promise<number> {
  const rows = ctx.rows(importRows);
  const query = rows.select().where("row.runId", "=", runId).where("row.state", "=", "error");
  const counting = withFinding(query, finding).select((on) => on.fn.countAll<number>().as("count"));
  const [found] = await rows.run(counting);
  return found?.count ?? 0;
}

/** The task that checks stored rows again: without it they are as they were. */
export const recheckTaskName = "import.recheck";

/** Which rows to read, and their maximum number. */
export type RowQuery = {
  readonly runId: Id;
  readonly states?: readonly RowState[];
  readonly numbers?: readonly number[];
  /** Only rows with this text in a column. */
  readonly cell?: CellText;
  /** Only rows with this fault. */
  readonly fault?: MissingFault;
  /** Only rows after this one. */
  readonly after?: number;
  readonly offset?: number;
  readonly limit: number;
};

/** Rows of a run in the order of the file. */
export async function readRows(ctx: Context, rowQuery: RowQuery): Promise<StoredRow[]> {
  const rows = ctx.rows(importRows);
  let query = rows.select().where("row.runId", "=", rowQuery.runId);
  if (rowQuery.states !== undefined) query = query.where("row.state", "in", rowQuery.states);
  if (rowQuery.numbers !== undefined)
    query = query.where("row.number", "in", rowQuery.numbers.length > 0 ? rowQuery.numbers : [0]);
  query = withFinding(query, rowQuery);
  if (rowQuery.after !== undefined) query = query.where("row.number", ">", rowQuery.after);
  const page = query
    .orderBy("row.number")
    .limit(rowQuery.limit)
    .offset(rowQuery.offset ?? 0);
  return await rows.run(page.selectAll("row").$castTo<StoredRow>());
}

type RowSelect = Select<typeof importRows>;

function withFinding(query: RowSelect, { cell, fault }: Pick<RowQuery, "cell" | "fault">): RowSelect {
  let found = query;
  if (cell !== undefined) found = found.where(() => jsonTextAt("row.cells", cell.column, cell.text));
  if (fault !== undefined) found = found.where(() => jsonContains("row.faults", [fault]));
  return found;
}

/** A stored row as it was in the file. */
export function toFileRow({ number, cells }: StoredRow): FileRow {
  return [number, cells];
}

/** Rows that have one of these marks; rows that are left out have none. */
export async function listRowsWithMarks(ctx: Context, runId: Id, marks: readonly string[]): Promise<StoredRow[]> {
  if (marks.length === 0) return [];
  const rows = ctx.rows(importRows);
  const query = rows
    .select()
    .where("row.runId", "=", runId)
    .where("row.state", "<>", "left")
    .where(() => jsonContainsAny("row.marks", [...new Set(marks)]));
  return await rows.run(query.selectAll("row").orderBy("row.number").limit(maxAffected).$castTo<StoredRow>());
}

/** Limit of rows that one fix affects; if more share one value, the others are checked later. */
const maxAffected = 1000;

/** The state of a file for checks of single rows, mostly from the database. */
export function createStoredFileState(runId: Id): FileState {
  const holders = new Map<string, number[]>();
  const creating = new Map<number, boolean>();
  return {
    async load(ctx, marks) {
      for (const row of await listRowsWithMarks(ctx, runId, marks)) {
        if (!creating.has(row.number)) creating.set(row.number, row.state === "new");
        for (const mark of row.marks) holders.set(mark, [...(holders.get(mark) ?? []), row.number]);
      }
    },
    findHolder: (mark, row) => lowest(holders.get(mark), row),
    claim: (mark, row) => lowest(holders.get(mark), row),
    settle: (row, isMade) => void creating.set(row, isMade),
    isMade: (row) => creating.get(row) === true,
  };
}

function lowest(numbers: readonly number[] = [], row: number): number | undefined {
  const above = numbers.filter((number) => number < row);
  return above.length === 0 ? undefined : Math.min(...above);
}

/** The field that a column of each title filled last. */
export async function loadLastMapping(ctx: Context, entity: string): Promise<Readonly<Record<string, string>>> {
  const [found] = await ctx.rows(importMappings).list({ accountId: ctx.caller.accountId, entity });
  return found?.fields ?? {};
}

/** Stores which field a column of each title fills. */
export async function saveMapping(
  ctx: Context,
  entity: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = ctx.rows(importMappings);
  const { accountId } = ctx.caller;
  const known = await loadLastMapping(ctx, entity);
  const mapping = Object.entries({ ...known, ...fields }).slice(-maxTitles);
  await rows.erase({ accountId, entity });
  await rows.addAll([{ accountId, entity, fields: Object.fromEntries(mapping) }]);
}

const maxTitles = 500;
