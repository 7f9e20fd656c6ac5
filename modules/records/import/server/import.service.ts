import { buffer } from "node:stream/consumers";
import {
  type importApi,
  type ImportConstant,
  importError,
  type ImportRun,
  maxAddedIds,
  maxImportConstants,
} from "../contract.ts";
import type { InputOf } from "#contract/api";
import { type Id, toId } from "#contract/id";
import type { Context } from "#core/request/context";
import { temporaryStore } from "#core/request/temporaryStore";
import { listAddedRowIds } from "#core/request/history/changes";
import type { ImportDefinition } from "#core/request/importDefinition";
import type { HandlerInput } from "#core/http/routes";
import { importParts, importRuns } from "./import.table.ts";
import { listExampleRows } from "./examples.ts";
import { limits, rowsPerPack } from "./parsing/limits.ts";
import { parseFile } from "./parsing/parse.ts";
import type { ParsedFile } from "./parsing/parse.worker.ts";
import { normalizeTitle } from "./parsing/normalizeTitle.ts";
import type { Template } from "./parsing/sheet.ts";
import {
  countRows,
  firstPartNumber,
  findRunOfTask,
  getExpiry,
  getRun,
  loadLastMapping,
  saveMapping,
  type StoredRun,
  writeParts,
} from "./importStore.ts";
import {
  checkFields,
  findKeySubstitute,
  getImportDefinition,
  guessFields,
  listKnownTitles,
  listTargets,
  requireImportPermission,
} from "./targets.ts";
import { startTask } from "#core/jobs/tasks/task";
import { checkTask, commitTask, failuresTask, recheckTask } from "./import.tasks.ts";
import { loadRunState, toImportRun } from "./import.view.ts";

type Calls = typeof importApi.calls;

/** Stores and reads a file. A previous unfinished import of the same kind is deleted. */
export async function uploadFile(ctx: Context, { entity, file }: HandlerInput<Calls["upload"]>): Promise<ImportRun> {
  const kind = getImportDefinition(ctx.app, entity);
  requireImportPermission(ctx, kind);
  const { name, content } = await file.readAll(limits.bytes);
  const parsedFile = await parseFile(ctx.app, {
    bytes: content,
    sheet: undefined,
    headerRow: undefined,
    template: getTemplate(ctx, kind),
  });
  await removeUnwritten(ctx, entity);
  const contentId = await keepFile(ctx, content);
  const id = await ctx.rows(importRuns).add({
    ...(await readingOf(ctx, entity, parsedFile)),
    accountId: ctx.caller.accountId,
    entity,
    contentId,
    fileName: name === "" ? ctx.t(kind.title) : name,
    expiresAt: getExpiry(ctx),
  });
  await writeParts(ctx, id, new Map(packsOf(parsedFile)));
  return await toImportRun(ctx, await getRun(ctx, id));
}

/** The file is read again for another sheet or row of titles. */
async function keepFile({ app, tenantId }: Context, bytes: Uint8Array): Promise<Id> {
  const content = temporaryStore.get({ app }).open(app, tenantId);
  try {
    await content.write(bytes);
    return (await content.store()).id;
  } finally {
    await content.discard();
  }
}

function getTemplate(ctx: Context, kind: ImportDefinition): Template {
  const { own, other } = listKnownTitles(ctx, kind);
  return { known: new Map([...other, ...own]), exampleRows: listExampleRows(ctx.app, kind) };
}

function packsOf({ packs }: ParsedFile): [number, Uint8Array][] {
  return packs.map((pack, index) => [firstPartNumber + index, pack]);
}

/** The properties of a parsed file, as the run stores them. */
async function readingOf(ctx: Context, entity: string, file: ParsedFile) {
  const known = listKnownTitles(ctx, getImportDefinition(ctx.app, entity));
  const fields = guessFields(file.titles, known, await loadLastMapping(ctx, entity));
  const { sheet, headerRow, rowCount } = file;
  return {
    sheet,
    headerRow,
    rowCount,
    state: "mapping",
    sheets: JSON.stringify(file.sheets),
    titles: JSON.stringify(file.titles),
    samples: JSON.stringify(file.samples),
    fields: JSON.stringify(fields),
    constants: JSON.stringify([]),
  };
}

async function removeUnwritten(ctx: Context, entity: string): Promise<void> {
  const runs = await ctx.rows(importRuns).list({ accountId: ctx.caller.accountId, entity });
  for (const { id } of runs) {
    const run = await getRun(ctx, id);
    if (run.state !== "done" && (await loadRunState(ctx, run)) !== "committing") await drop(ctx, run);
  }
}

async function drop(ctx: Context, run: StoredRun): Promise<void> {
  if ((await loadRunState(ctx, run)) === "checking" && run.taskId !== null) {
    await ctx.calls.perform("sysTask/cancel", { id: run.taskId });
  }
  await ctx.rows(importRuns).erase({ id: run.id });
}

/** One of the caller's own imports, while the caller may import. */
export async function getImportRun(ctx: Context, id: Id): Promise<StoredRun> {
  const run = await getRun(ctx, id);
  requireImportPermission(ctx, getImportDefinition(ctx.app, run.entity));
  return { ...run, state: await loadRunState(ctx, run) };
}

/** Like `getImportRun`, if the import is in one of these states. */
export async function getImportRunInState(
  ctx: Context,
  id: Id,
  states: readonly StoredRun["state"][],
): Promise<StoredRun> {
  const run = await getImportRun(ctx, id);
  if (!states.includes(run.state)) throw importError("import.wrong_state");
  return run;
}

export async function readRun(ctx: Context, { id }: { id: Id }): Promise<ImportRun> {
  return await toImportRun(ctx, await getImportRun(ctx, id));
}

/** The import that a task has checked or written last. */
export async function readRunOfTask(ctx: Context, { taskId }: { taskId: Id }): Promise<ImportRun> {
  return await readRun(ctx, { id: await findRunOfTask(ctx, taskId) });
}

/** Reads the file again: another sheet, another row of titles. */
export async function rereadFile(ctx: Context, { id, sheet, headerRow }: InputOf<Calls["read"]>): Promise<ImportRun> {
  const run = await getImportRunInState(ctx, id, ["mapping", "checked"]);
  const place = { tenantId: ctx.tenantId, id: run.contentId };
  const bytes = await buffer(temporaryStore.get(ctx).read(ctx.app, place));
  const template = getTemplate(ctx, getImportDefinition(ctx.app, run.entity));
  const options = { sheet: sheet ?? (run.sheet === "" ? undefined : run.sheet), headerRow };
  const file = await parseFile(ctx.app, { bytes, ...options, template });
  await ctx.rows(importParts).erase({ runId: id, number: packNumbers(run.rowCount) });
  await writeParts(ctx, id, new Map(packsOf(file)));
  await ctx.rows(importRuns).set(id, await readingOf(ctx, run.entity, file));
  return await toImportRun(ctx, await getRun(ctx, id));
}

function packNumbers(rowCount: number): number[] {
  return Array.from({ length: Math.ceil(rowCount / rowsPerPack) }, (_, index) => firstPartNumber + index);
}

/** Maps columns to fields, stores the mapping for the next time, and starts to check. */
export async function startCheck(ctx: Context, { id, fields, ...input }: InputOf<Calls["check"]>): Promise<ImportRun> {
  const run = await getImportRunInState(ctx, id, ["mapping", "checked"]);
  const kind = getImportDefinition(ctx.app, run.entity);
  if (fields.length !== run.titles.length) throw importError("import.unknown_column");
  const given = input.constants.map(({ field, text }) => ({ field, text: text.trim().normalize("NFC") }));
  const filledFields = [...fields, ...given.map(({ field }) => field)];
  checkFields(ctx, kind, filledFields);
  const constants = [...given, ...(await listEmptyConstants(ctx, kind, filledFields))].slice(0, maxImportConstants);
  const byTitle = run.titles.flatMap((title, index) => {
    const field = fields[index] ?? null;
    return field === null || normalizeTitle(title) === "" ? [] : [[normalizeTitle(title), field] as const];
  });
  await saveMapping(ctx, run.entity, Object.fromEntries(byTitle));
  const taskId = await startTask(ctx, checkTask, {
    input: { runId: id, entity: run.entity },
    title: titleOfTask(ctx, "import.checking", run),
    total: run.rowCount,
  });
  const mapping = { fields: JSON.stringify(fields), constants: JSON.stringify(constants) };
  await ctx.rows(importRuns).set(id, { ...mapping, state: "checking", taskId });
  return await toImportRun(ctx, await getRun(ctx, id));
}

/** Starts to check all stored rows again. */
export async function recheckRun(ctx: Context, { id }: { id: Id }): Promise<ImportRun> {
  await startRecheck(ctx, await getImportRunInState(ctx, id, ["checked"]));
  return await toImportRun(ctx, await getRun(ctx, id));
}

/** Starts to check all stored rows again; returns the id of the task. */
export async function startRecheck(ctx: Context, run: StoredRun): Promise<Id> {
  const taskId = await startTask(ctx, recheckTask, {
    input: { runId: run.id, entity: run.entity },
    title: titleOfTask(ctx, "import.checking", run),
    total: run.rowCount,
  });
  await ctx.rows(importRuns).set(run.id, { state: "checking", taskId });
  return taskId;
}

/** Empty constants for required fields that nothing else fills: their cells can be corrected row by row. */
async function listEmptyConstants(
  ctx: Context,
  kind: ImportDefinition,
  filledFields: readonly (string | null)[],
): Promise<ImportConstant[]> {
  const targets = await listTargets(ctx, kind);
  const filled = [...filledFields, findKeySubstitute(kind, filledFields)?.field];
  return targets
    .filter(({ field, isRequired }) => isRequired && !filled.includes(field))
    .map(({ field }) => ({ field, text: "" }));
}

/** Starts to write. Rows with errors must be fixed or left out before. */
export async function startCommit(ctx: Context, { id }: { id: Id }): Promise<ImportRun> {
  const run = await getImportRunInState(ctx, id, ["checked"]);
  const counts = await countRows(ctx, id);
  if (counts.error > 0) throw importError("import.has_errors", { count: counts.error });
  const total = counts.new + counts.changed;
  if (total === 0) throw importError("import.nothing");
  const input = { runId: id, entity: run.entity };
  const taskId = await startTask(ctx, commitTask, { input, title: titleOfTask(ctx, "import.committing", run), total });
  await ctx.rows(importRuns).set(id, { state: "committing", taskId });
  return await toImportRun(ctx, await getRun(ctx, id));
}

/** Starts to create the file of rows that were not imported. */
export async function startFailureReport(ctx: Context, { id }: { id: Id }): Promise<Id> {
  const run = await getImportRunInState(ctx, id, ["checked", "committing", "done"]);
  const counts = await countRows(ctx, id);
  const total = counts.error + counts.left;
  if (total === 0) throw importError("import.nothing");
  const input = { runId: id, entity: run.entity };
  return await startTask(ctx, failuresTask, { input, title: titleOfTask(ctx, "import.listing", run), total });
}

type TaskTitle = "import.checking" | "import.committing" | "import.listing";

function titleOfTask(ctx: Context, key: TaskTitle, { entity, fileName }: StoredRun): string {
  const { title } = getImportDefinition(ctx.app, entity);
  return ctx.t(key, { title: ctx.t(title), file: fileName });
}

/** The records that an import has added, by the change history: what the import itself stores are only rows of a file. */
export async function listAddedIds(ctx: Context, { id, after }: InputOf<Calls["added"]>): Promise<Id[]> {
  const { requestId, entity } = await getImportRunInState(ctx, id, ["done"]);
  if (requestId === null) throw importError("import.missing");
  const { table } = getImportDefinition(ctx.app, entity);
  return await listAddedRowIds(ctx, {
    requestId,
    table: table.name,
    after: after === 0 ? undefined : toId(after),
    limit: maxAddedIds,
  });
}

/** Deletes an import, unless it is being written. */
export async function removeRun(ctx: Context, { id }: { id: Id }): Promise<void> {
  await drop(ctx, await getImportRunInState(ctx, id, ["mapping", "checking", "checked", "done"]));
}
