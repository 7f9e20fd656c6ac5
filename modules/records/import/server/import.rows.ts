import type { InputOf } from "#contract/api";
import { type importApi, importError, type ImportRow, type RevalidationResult } from "../contract.ts";
import { type Page, toPage } from "#contract/page";
import type { Context } from "#core/request/context";
import { validateRows } from "./validateRows.ts";
import type { FileRow } from "./parsing/sheet.ts";
import { createImportPlan, type RowValidation } from "./importPlan.ts";
import {
  type CellText,
  type RowQuery,
  countFaultyRows,
  countRows,
  leaveOutRows,
  listRunFields,
  readRows,
  listRowsWithMarks,
  type StoredRun,
  type StoredRow,
  createStoredFileState,
  toFileRow,
  writeRows,
} from "./importStore.ts";
import { getImportRun, getImportRunInState } from "./import.service.ts";
import { createImportRowFormatter } from "./import.view.ts";

type Calls = typeof importApi.calls;

/** A page of the rows in a state, or of all rows, in the order of the file. */
export async function pageRows(
  ctx: Context,
  { id, state, ...query }: InputOf<Calls["rows"]>,
): Promise<Page<ImportRow>> {
  const run = await getImportRun(ctx, id);
  if (run.state === "mapping" || run.state === "checking") return toPage(query, { total: 0 }, []);
  const counts = await countRows(ctx, id);
  const total = state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state];
  const { page, pageSize } = query;
  const rowQuery = { runId: id, limit: pageSize, offset: (page - 1) * pageSize };
  const found = await readRows(ctx, state === undefined ? rowQuery : { ...rowQuery, states: [state] });
  return toPage(query, { total }, found.map(await createImportRowFormatter(ctx, run)));
}

/** Rows that one call checks again; the answer counts those that are left. */
export const maxRevalidated = 5000;
/** Rows that are read at once, so that other calls are not held up. */
export const rowsAtOnce = 500;

/** Replaces a text in a column of rows with errors, and checks them again. */
export async function replaceText(
  ctx: Context,
  { id, column, from, to }: InputOf<Calls["replace"]>,
): Promise<RevalidationResult> {
  const run = await getImportRunInState(ctx, id, ["checked"]);
  if (column >= listRunFields(run).length) throw importError("import.unknown_column");
  const plan = await createImportPlan(ctx, run);
  const cell = { column, text: from };
  const replace = ({ number, cells }: StoredRow): FileRow => [number, cells.with(column, toCellText(to))];
  const numbers = await revalidateWhere(ctx, { run, plan }, { where: { cell }, toRow: replace });
  return await answerWith(ctx, run, { numbers, replaced: cell });
}

/** Checks rows with errors again, and those that share a value with them; returns the numbers of all. */
export async function revalidateWhere(
  ctx: Context,
  validation: RowValidation,
  { where, toRow }: { where: Pick<RowQuery, "cell" | "fault">; toRow: (row: StoredRow) => FileRow },
): Promise<number[]> {
  const numbers: number[] = [];
  const marks: string[] = [];
  const query = { ...where, runId: validation.run.id, states: ["error"], limit: rowsAtOnce } as const;
  while (numbers.length < maxRevalidated) {
    const rows = await readRows(ctx, { ...query, after: numbers.at(-1) ?? 0 });
    if (rows.length === 0) break;
    const results = await revalidate(ctx, validation, rows.map(toRow));
    numbers.push(...rows.map(({ number }) => number));
    marks.push(...[...rows, ...results].flatMap((row) => row.marks));
  }
  return [...numbers, ...(await checkAffected(ctx, validation, { marks, excludedNumbers: numbers }))];
}

function toCellText(text: string): string {
  return text.trim().normalize("NFC");
}

/** Replaces texts of a row and checks it again, with every row that shares or shared a value with it. */
export async function fixRow(
  ctx: Context,
  { id, number, cells: newCells }: InputOf<Calls["fix"]>,
): Promise<RevalidationResult> {
  const run = await getImportRunInState(ctx, id, ["checked"]);
  const [row] = await readRows(ctx, { runId: id, numbers: [number], limit: 1 });
  if (row === undefined) throw importError("import.missing");
  const cells = listRunFields(run).map((_, index) => row.cells[index] ?? "");
  for (const { column, text } of newCells) {
    if (column >= cells.length) throw importError("import.unknown_column");
    cells[column] = toCellText(text);
  }
  const plan = await createImportPlan(ctx, run);
  const [results] = await revalidate(ctx, { run, plan }, [[number, cells]]);
  const affectedNumbers = await checkAffected(
    ctx,
    { run, plan },
    { marks: [...row.marks, ...(results?.marks ?? [])], excludedNumbers: [number] },
  );
  const [first] = newCells;
  const replaced = first === undefined ? undefined : { column: first.column, text: row.cells[first.column] ?? "" };
  return await answerWith(ctx, run, { numbers: [number, ...affectedNumbers], replaced });
}

/** Leaves rows out or includes them again; rows with the same values are checked again. */
export async function setRowsLeftOut(
  ctx: Context,
  { id, numbers, isLeftOut }: InputOf<Calls["leaveOut"]>,
): Promise<RevalidationResult> {
  const run = await getImportRunInState(ctx, id, ["checked"]);
  if (numbers === undefined) {
    if (!isLeftOut) throw importError("import.wrong_state");
    await leaveOutRows(ctx, id, undefined);
    return await answerWith(ctx, run, { numbers: [] });
  }
  const rows = await readRows(ctx, { runId: id, numbers, limit: numbers.length });
  const plan = await createImportPlan(ctx, run);
  if (isLeftOut) await leaveOutRows(ctx, id, numbers);
  else await revalidate(ctx, { run, plan }, rows.filter(({ state }) => state === "left").map(toFileRow));
  const marks = rows.flatMap((row) => row.marks);
  const affectedNumbers = await checkAffected(ctx, { run, plan }, { marks, excludedNumbers: numbers });
  return await answerWith(ctx, run, { numbers: [...numbers, ...affectedNumbers] });
}

async function revalidate(ctx: Context, { run, plan }: RowValidation, rows: readonly FileRow[]) {
  const results = await validateRows(ctx, { plan, rows, file: createStoredFileState(run.id) });
  await writeRows(ctx, run.id, results);
  return results;
}

/** Checks rows that have one of these marks, except the given ones; returns their numbers. */
async function checkAffected(
  ctx: Context,
  judging: RowValidation,
  { marks, excludedNumbers }: { marks: readonly string[]; excludedNumbers: readonly number[] },
): Promise<number[]> {
  const rows = await listRowsWithMarks(ctx, judging.run.id, marks);
  const others = rows.filter(({ number }) => !excludedNumbers.includes(number));
  if (others.length > 0) await revalidate(ctx, judging, others.map(toFileRow));
  return others.map(({ number }) => number);
}

/** Maximum number of rows in one answer. */
const maxShown = 200;

/** What a call that checked rows again answers. */
export async function answerWith(
  ctx: Context,
  run: StoredRun,
  { numbers, replaced }: { numbers: readonly number[]; replaced?: CellText | undefined },
): Promise<RevalidationResult> {
  const visible = numbers.slice(0, maxShown);
  const rows = await readRows(ctx, { runId: run.id, numbers: visible, limit: maxShown });
  const isText = replaced !== undefined && replaced.text !== "";
  return {
    rows: rows.map(await createImportRowFormatter(ctx, run)),
    counts: await countRows(ctx, run.id),
    alikeCount: isText ? await countFaultyRows(ctx, run.id, { cell: replaced }) : 0,
  };
}
