import { type importApi, importError, type ImportRun } from "#contract/import";
import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { Context } from "#server/context/context";
import type { GivenOf } from "#server/http/routes";
import { importParts, importRuns } from "#server/import/import.table";
import { limits, packRows } from "#server/import/parsing/limits";
import { parseFile } from "#server/import/parsing/parse";
import type { Parsed } from "#server/import/parsing/parse.worker";
import { plainTitle } from "#server/import/parsing/title";
import {
  countRows,
  filePart,
  getRun,
  keepMapping,
  lastMapping,
  readPart,
  type Run,
  writeParts,
} from "#server/import/store";
import { checkFields, guessFields, importKindOf, knownTitles, requireImport } from "#server/import/targets";
import { startTask } from "#server/tasks/task";
import { checkTask, commitTask, failuresTask } from "./import.tasks.ts";
import { stateNow, viewRun } from "./import.view.ts";

type Calls = typeof importApi.calls;

const dayMs = 86_400_000;

/** Takes a file and reads it. Whatever of the same kind has written nothing yet goes: nobody imports two files at once. */
export async function uploadFile(ctx: Context, { entity, file }: GivenOf<Calls["upload"]>): Promise<ImportRun> {
  const kind = importKindOf(ctx.app, entity);
  requireImport(ctx, kind);
  const { name, content } = await file.whole(limits.bytes);
  const known = knownTitles(ctx, kind);
  const parsed = await parseFile(ctx.app, {
    bytes: content,
    sheet: undefined,
    headerRow: undefined,
    known: [...known.keys()],
  });
  await removeUnwritten(ctx, entity);
  const id = await ctx.rows(importRuns).add({
    ...(await readingOf(ctx, entity, parsed)),
    accountId: ctx.caller.accountId,
    entity,
    fileName: name === "" ? ctx.t(kind.title) : name,
    expiresAt: new Date(ctx.now().getTime() + dayMs),
  });
  await writeParts(ctx, id, new Map([[filePart, content], ...packsOf(parsed)]));
  return await viewRun(ctx, await getRun(ctx, id));
}

function packsOf({ packs }: Parsed): [number, Uint8Array][] {
  return packs.map((pack, index) => [filePart + 1 + index, pack]);
}

/** What a file says of itself once it is read, as the run keeps it. */
async function readingOf(ctx: Context, entity: string, parsed: Parsed) {
  const known = knownTitles(ctx, importKindOf(ctx.app, entity));
  const fields = guessFields(parsed.titles, known, await lastMapping(ctx, entity));
  const { sheet, headerRow, rowCount } = parsed;
  return {
    ...{ sheet, headerRow, rowCount, state: "mapping" },
    sheets: JSON.stringify(parsed.sheets),
    titles: JSON.stringify(parsed.titles),
    samples: JSON.stringify(parsed.samples),
    fields: JSON.stringify(fields),
  };
}

async function removeUnwritten(ctx: Context, entity: string): Promise<void> {
  const runs = await ctx.rows(importRuns).list({ accountId: ctx.caller.accountId, entity });
  for (const { id } of runs) {
    const run = await getRun(ctx, id);
    if (run.state !== "done" && (await stateNow(ctx, run)) !== "committing") await drop(ctx, run);
  }
}

async function drop(ctx: Context, run: Run): Promise<void> {
  if ((await stateNow(ctx, run)) === "checking" && run.taskId !== null) {
    await ctx.calls.perform("sysTask/cancel", { id: run.taskId });
  }
  await ctx.rows(importRuns).erase({ id: run.id });
}

/** An import of the caller's own, as long as he may import. */
export async function openRun(ctx: Context, id: Id): Promise<Run> {
  const run = await getRun(ctx, id);
  requireImport(ctx, importKindOf(ctx.app, run.entity));
  return { ...run, state: await stateNow(ctx, run) };
}

/** As `openRun`, but the import stands at one of these steps. */
export async function openRunAt(ctx: Context, id: Id, states: readonly Run["state"][]): Promise<Run> {
  const run = await openRun(ctx, id);
  if (!states.includes(run.state)) throw importError("import.wrong_state");
  return run;
}

export async function readRun(ctx: Context, { id }: { id: Id }): Promise<ImportRun> {
  return await viewRun(ctx, await openRun(ctx, id));
}

/** Reads the file again: another sheet, another row of titles. */
export async function readAgain(ctx: Context, { id, sheet, headerRow }: InputOf<Calls["read"]>): Promise<ImportRun> {
  const run = await openRunAt(ctx, id, ["mapping", "checked"]);
  const bytes = await readPart(ctx, id, filePart);
  if (bytes === undefined) throw importError("import.missing");
  const known = [...knownTitles(ctx, importKindOf(ctx.app, run.entity)).keys()];
  const wanted = { sheet: sheet ?? (run.sheet === "" ? undefined : run.sheet), headerRow };
  const parsed = await parseFile(ctx.app, { bytes, ...wanted, known });
  await ctx.rows(importParts).erase({ runId: id, number: packNumbers(run.rowCount) });
  await writeParts(ctx, id, new Map(packsOf(parsed)));
  await ctx.rows(importRuns).set(id, await readingOf(ctx, run.entity, parsed));
  return await viewRun(ctx, await getRun(ctx, id));
}

function packNumbers(rowCount: number): number[] {
  return Array.from({ length: Math.ceil(rowCount / packRows) }, (_, index) => filePart + 1 + index);
}

/** Says which field each column fills, remembers it, and begins to check. */
export async function startCheck(ctx: Context, { id, fields }: InputOf<Calls["check"]>): Promise<ImportRun> {
  const run = await openRunAt(ctx, id, ["mapping", "checked"]);
  const kind = importKindOf(ctx.app, run.entity);
  if (fields.length !== run.titles.length) throw importError("import.unknown_column");
  checkFields(ctx, kind, fields);
  const byTitle = run.titles.flatMap((title, index) => {
    const field = fields[index] ?? null;
    return field === null || plainTitle(title) === "" ? [] : [[plainTitle(title), field] as const];
  });
  await keepMapping(ctx, run.entity, Object.fromEntries(byTitle));
  const taskId = await startTask(ctx, checkTask, {
    input: { runId: id, entity: run.entity },
    title: titleOfTask(ctx, "import.checking", run),
    total: run.rowCount,
  });
  await ctx.rows(importRuns).set(id, { fields: JSON.stringify(fields), state: "checking", taskId });
  return await viewRun(ctx, await getRun(ctx, id));
}

/** Begins to write. Rows with errors are put right or left out before. */
export async function startCommit(ctx: Context, { id }: { id: Id }): Promise<ImportRun> {
  const run = await openRunAt(ctx, id, ["checked"]);
  const counts = await countRows(ctx, id);
  if (counts.error > 0) throw importError("import.has_errors", { count: counts.error });
  const total = counts.new + counts.changed;
  if (total === 0) throw importError("import.nothing");
  const input = { runId: id, entity: run.entity };
  const taskId = await startTask(ctx, commitTask, { input, title: titleOfTask(ctx, "import.committing", run), total });
  await ctx.rows(importRuns).set(id, { state: "committing", taskId });
  return await viewRun(ctx, await getRun(ctx, id));
}

/** Begins to make the file of the rows that were not imported. */
export async function startFailures(ctx: Context, { id }: { id: Id }): Promise<Id> {
  const run = await openRunAt(ctx, id, ["checked", "committing", "done"]);
  const counts = await countRows(ctx, id);
  const total = counts.error + counts.left;
  if (total === 0) throw importError("import.nothing");
  const input = { runId: id, entity: run.entity };
  return await startTask(ctx, failuresTask, { input, title: titleOfTask(ctx, "import.listing", run), total });
}

type TaskTitle = "import.checking" | "import.committing" | "import.listing";

function titleOfTask(ctx: Context, key: TaskTitle, { entity, fileName }: Run): string {
  const { title } = importKindOf(ctx.app, entity);
  return ctx.t(key, { title: ctx.t(title), file: fileName });
}

/** Forgets an import that is not just being written. */
export async function removeRun(ctx: Context, { id }: { id: Id }): Promise<void> {
  await drop(ctx, await openRunAt(ctx, id, ["mapping", "checking", "checked", "done"]));
}
