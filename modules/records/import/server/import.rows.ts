import type { InputOf } from "#contract/api";
import { type importApi, importError, type ImportRow, type RevalidationResult } from "../contract.ts";
import { type Page, toPage } from "#contract/page";
import type { Context } from "#core/request/context";
import { validateRows } from "./validateRows.ts";
import type { FileRow } from "./parsing/sheet.ts";
import { createImportPlan, type ImportPlan } from "./importPlan.ts";
import {
  countRows,
  leaveOutRows,
  listRunFields,
  readRows,
  listRowsWithMarks,
  type StoredRun,
  type StoredRow,
  createStoredFileState,
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
    cells[column] = text.trim().normalize("NFC");
  }
  const plan = await createImportPlan(ctx, run);
  const [results] = await revalidate(ctx, { run, plan }, [[number, cells]]);
  const affectedNumbers = await checkAffected(
    ctx,
    { run, plan },
    { marks: [...row.marks, ...(results?.marks ?? [])], excludedNumbers: [number] },
  );
  return await answer(ctx, run, [number, ...affectedNumbers]);
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
    return await answer(ctx, run, []);
  }
  const rows = await readRows(ctx, { runId: id, numbers, limit: numbers.length });
  const plan = await createImportPlan(ctx, run);
  if (isLeftOut) await leaveOutRows(ctx, id, numbers);
  else await revalidate(ctx, { run, plan }, rows.filter(({ state }) => state === "left").map(fileRowOf));
  const marks = rows.flatMap((row) => row.marks);
  const affectedNumbers = await checkAffected(ctx, { run, plan }, { marks, excludedNumbers: numbers });
  return await answer(ctx, run, [...numbers, ...affectedNumbers]);
}

type RowValidation = { readonly run: StoredRun; readonly plan: ImportPlan };

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
  if (others.length > 0) await revalidate(ctx, judging, others.map(fileRowOf));
  return others.map(({ number }) => number);
}

function fileRowOf({ number, cells }: StoredRow): FileRow {
  return [number, cells];
}

/** Maximum number of rows in one answer. */
const maxShown = 200;

async function answer(ctx: Context, run: StoredRun, numbers: readonly number[]): Promise<RevalidationResult> {
  const visible = numbers.slice(0, maxShown);
  const rows = await readRows(ctx, { runId: run.id, numbers: visible, limit: maxShown });
  return { rows: rows.map(await createImportRowFormatter(ctx, run)), counts: await countRows(ctx, run.id) };
}
