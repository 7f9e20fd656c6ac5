import { sql } from "kysely";
import * as z from "zod";
import { type ImportCounts, ImportState, type RowState } from "#contract/import";
import type { Id } from "#contract/id";
import type { Context } from "#server/context/context";
import { defineFunction } from "#server/rows/function";
import type { RowOf } from "#server/rows/table";
import type { FileState } from "./fileState.ts";
import { importMappings, importParts, importRows, importRuns } from "./import.table.ts";
import type { JudgedRow } from "./judged.ts";

const Lists = z.object({
  sheets: z.array(z.string()),
  titles: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  fields: z.array(z.string().nullable()),
  state: ImportState,
});

/** An import as its table has it. */
export type Run = Omit<RowOf<typeof importRuns>, keyof z.infer<typeof Lists>> & z.infer<typeof Lists>;

/** One of the caller's own imports, or the error that it is missing. */
export async function getRun(ctx: Context, id: Id): Promise<Run> {
  const row = await ctx.rows(importRuns).get(id);
  return { ...row, ...Lists.parse(row) };
}
/** A judged row as its table has it. */
export type StoredRow = RowOf<typeof importRows>;

/** The file itself among the parts of a run. */
export const filePart = 0;

/** The parts of a run, one after the other. */
export async function writeParts(ctx: Context, runId: Id, parts: ReadonlyMap<number, Uint8Array>): Promise<void> {
  const { accountId } = ctx.caller;
  for (const [number, part] of parts) {
    const content = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    await ctx.rows(importParts).addAll([{ runId, accountId, number, content }]);
  }
}

/** One part of a run, `undefined` behind the last. */
export async function readPart(ctx: Context, runId: Id, number: number): Promise<Buffer | undefined> {
  const [part] = await ctx.rows(importParts).list({ runId, number });
  return part?.content;
}

const write = defineFunction<{ run: Id; judged: string }, { written: number }>("write_import_rows", ["run", "judged"]);
const leave = defineFunction<{ run: Id; numbers: readonly number[] | null }, { leftOut: number }>("leave_import_rows", [
  "run",
  "numbers",
]);

/** What is kept of a row. */
type WrittenRow = Omit<JudgedRow, "state"> & { readonly state: string };

/** Keeps what became of rows, in the place of what was known of them. */
export async function writeRows(ctx: Context, runId: Id, judged: readonly WrittenRow[]): Promise<void> {
  if (judged.length > 0) await ctx.ask(write, { run: runId, judged: JSON.stringify(judged) });
}

/** Leaves rows out: the named ones, or all with errors. */
export async function leaveRows(ctx: Context, runId: Id, numbers: readonly number[] | undefined): Promise<void> {
  await ctx.ask(leave, { run: runId, numbers: numbers ?? null });
}

/** How many rows are in each state. */
export async function countRows(ctx: Context, runId: Id): Promise<ImportCounts> {
  const rows = ctx.rows(importRows);
  const query = rows.select().where("row.runId", "=", runId).groupBy("row.state");
  const found = await rows.run(query.select(["row.state", sql<number>`count(*)`.as("count")]));
  const counts = new Map(found.map(({ state, count }) => [state, count]));
  const of = (state: RowState) => counts.get(state) ?? 0;
  return { new: of("new"), changed: of("changed"), same: of("same"), error: of("error"), left: of("left") };
}

/** Which rows, and how many of them at most. */
export type RowsAsked = {
  readonly runId: Id;
  readonly states?: readonly RowState[];
  readonly numbers?: readonly number[];
  /** Those behind this one. */
  readonly after?: number;
  readonly offset?: number;
  readonly limit: number;
};

/** Rows of a run in the order of the file. */
export async function readRows(ctx: Context, asked: RowsAsked): Promise<StoredRow[]> {
  const rows = ctx.rows(importRows);
  let query = rows.select().where("row.runId", "=", asked.runId);
  if (asked.states !== undefined) query = query.where("row.state", "in", asked.states);
  if (asked.numbers !== undefined)
    query = query.where("row.number", "in", asked.numbers.length > 0 ? asked.numbers : [0]);
  if (asked.after !== undefined) query = query.where("row.number", ">", asked.after);
  const page = query
    .orderBy("row.number")
    .limit(asked.limit)
    .offset(asked.offset ?? 0);
  return await rows.run(page.selectAll("row").$castTo<StoredRow>());
}

/** Rows that have one of these marks; those that are left out have none. */
export async function rowsWithMarks(ctx: Context, runId: Id, marks: readonly string[]): Promise<StoredRow[]> {
  if (marks.length === 0) return [];
  const rows = ctx.rows(importRows);
  const query = rows
    .select()
    .where("row.runId", "=", runId)
    .where("row.state", "<>", "left")
    .where(() => sql<boolean>`jsonb_exists_any(row.marks, ${[...new Set(marks)]})`);
  return await rows.run(query.selectAll("row").orderBy("row.number").limit(mostTouched).$castTo<StoredRow>());
}

/** Rows that one correction can touch; of more that share one value the others are judged when their turn comes. */
const mostTouched = 1000;

/** What single rows need to know of the others, of which most lie in the database. */
export function storedFile(runId: Id): FileState {
  const holders = new Map<string, number[]>();
  const made = new Map<number, boolean>();
  return {
    async load(ctx, marks) {
      for (const row of await rowsWithMarks(ctx, runId, marks)) {
        if (!made.has(row.number)) made.set(row.number, row.state === "new");
        for (const mark of row.marks) holders.set(mark, [...(holders.get(mark) ?? []), row.number]);
      }
    },
    holder: (mark, row) => lowest(holders.get(mark), row),
    claim: (mark, row) => lowest(holders.get(mark), row),
    settle: (row, isMade) => void made.set(row, isMade),
    isMade: (row) => made.get(row) === true,
  };
}

function lowest(numbers: readonly number[] = [], row: number): number | undefined {
  const above = numbers.filter((number) => number < row);
  return above.length === 0 ? undefined : Math.min(...above);
}

/** Which field a column of each title filled last. */
export async function lastMapping(ctx: Context, entity: string): Promise<Readonly<Record<string, string>>> {
  const [found] = await ctx.rows(importMappings).list({ accountId: ctx.caller.accountId, entity });
  return found?.fields ?? {};
}

/** Remembers which field a column of each title fills. */
export async function keepMapping(
  ctx: Context,
  entity: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = ctx.rows(importMappings);
  const { accountId } = ctx.caller;
  const known = await lastMapping(ctx, entity);
  const kept = Object.entries({ ...known, ...fields }).slice(-mostTitles);
  await rows.erase({ accountId, entity });
  await rows.addAll([{ accountId, entity, fields: Object.fromEntries(kept) }]);
}

const mostTitles = 500;
