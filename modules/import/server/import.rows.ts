import type { InputOf } from "#contract/api";
import { type importApi, importError, type ImportRow, type Rejudged } from "#contract/import";
import { asPage, type Page } from "#contract/page";
import type { Context } from "#server/context/context";
import { judgeRows } from "#server/import/judge";
import type { FileRow } from "#server/import/parsing/sheet";
import { type Plan, planOf } from "#server/import/plan";
import {
  countRows,
  leaveRows,
  readRows,
  rowsWithMarks,
  type Run,
  type StoredRow,
  storedFile,
  writeRows,
} from "#server/import/store";
import { importKindOf } from "#server/import/targets";
import { openRun, openRunAt } from "./import.service.ts";
import { rowWords } from "./import.view.ts";

type Calls = typeof importApi.calls;

/** A page of the rows in a state, or of all, in the order of the file. */
export async function pageRows(
  ctx: Context,
  { id, state, ...query }: InputOf<Calls["rows"]>,
): Promise<Page<ImportRow>> {
  const run = await openRun(ctx, id);
  if (run.state === "mapping" || run.state === "checking") return asPage(query, { total: 0 }, []);
  const counts = await countRows(ctx, id);
  const total = state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state];
  const { page, pageSize } = query;
  const asked = { runId: id, limit: pageSize, offset: (page - 1) * pageSize };
  const found = await readRows(ctx, state === undefined ? asked : { ...asked, states: [state] });
  return asPage(query, { total }, found.map(await rowWords(ctx, run)));
}

/** Puts other texts into a row and judges it, and every row that shares or shared a value with it. */
export async function fixRow(ctx: Context, { id, number, cells: given }: InputOf<Calls["fix"]>): Promise<Rejudged> {
  const run = await openRunAt(ctx, id, ["checked"]);
  const [row] = await readRows(ctx, { runId: id, numbers: [number], limit: 1 });
  if (row === undefined) throw importError("import.missing");
  const cells = run.titles.map((_, index) => row.cells[index] ?? "");
  for (const { column, text } of given) {
    if (column >= cells.length) throw importError("import.unknown_column");
    cells[column] = text.trim().normalize("NFC");
  }
  const plan = await planFor(ctx, run);
  const [judged] = await judge(ctx, { run, plan }, [[number, cells]]);
  const touched = await judgeTouched(
    ctx,
    { run, plan },
    { marks: [...row.marks, ...(judged?.marks ?? [])], beside: [number] },
  );
  return await answer(ctx, run, [number, ...touched]);
}

/** Leaves rows out or takes them in again; what had the same values as they have is judged again. */
export async function leaveOut(
  ctx: Context,
  { id, numbers, isLeftOut }: InputOf<Calls["leaveOut"]>,
): Promise<Rejudged> {
  const run = await openRunAt(ctx, id, ["checked"]);
  if (numbers === undefined) {
    if (!isLeftOut) throw importError("import.wrong_state");
    await leaveRows(ctx, id, undefined);
    return await answer(ctx, run, []);
  }
  const rows = await readRows(ctx, { runId: id, numbers, limit: numbers.length });
  const plan = await planFor(ctx, run);
  if (isLeftOut) await leaveRows(ctx, id, numbers);
  else await judge(ctx, { run, plan }, rows.filter(({ state }) => state === "left").map(fileRowOf));
  const marks = rows.flatMap((row) => row.marks);
  const touched = await judgeTouched(ctx, { run, plan }, { marks, beside: numbers });
  return await answer(ctx, run, [...numbers, ...touched]);
}

async function planFor(ctx: Context, { entity, fields }: Run): Promise<Plan> {
  return await planOf(ctx, importKindOf(ctx.app, entity), fields);
}

type Judging = { readonly run: Run; readonly plan: Plan };

async function judge(ctx: Context, { run, plan }: Judging, rows: readonly FileRow[]) {
  const judged = await judgeRows(ctx, { plan, rows, file: storedFile(run.id) });
  await writeRows(ctx, run.id, judged);
  return judged;
}

/** Judges the rows that have one of these marks, others than the named ones; answers their numbers. */
async function judgeTouched(
  ctx: Context,
  judging: Judging,
  { marks, beside }: { marks: readonly string[]; beside: readonly number[] },
): Promise<number[]> {
  const rows = await rowsWithMarks(ctx, judging.run.id, marks);
  const others = rows.filter(({ number }) => !beside.includes(number));
  if (others.length > 0) await judge(ctx, judging, others.map(fileRowOf));
  return others.map(({ number }) => number);
}

function fileRowOf({ number, cells }: StoredRow): FileRow {
  return [number, cells];
}

/** Rows that one answer shows. */
const mostShown = 200;

async function answer(ctx: Context, run: Run, numbers: readonly number[]): Promise<Rejudged> {
  const shown = numbers.slice(0, mostShown);
  const rows = await readRows(ctx, { runId: run.id, numbers: shown, limit: mostShown });
  return { rows: rows.map(await rowWords(ctx, run)), counts: await countRows(ctx, run.id) };
}
