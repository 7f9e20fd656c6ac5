import * as z from "zod";
import { ImportCounts, importError } from "../contract.ts";
import { importTaskKind } from "../taskKind.contract.ts";
import { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { recordSecurityEvent } from "#modules/identity/access/server";
import { CommitError, commitRows, commitRowsOneByOne, toRejectedRows } from "./commit.ts";
import { createFileState } from "./fileState.ts";
import { importRows, importRuns } from "./import.table.ts";
import { createLimitCheck, requireRoom } from "./rowLimit.ts";
import { validateRows } from "./validateRows.ts";
import { rowsPerPack } from "./parsing/limits.ts";
import { unpackRows } from "./parsing/parse.ts";
import type { FileRow } from "./parsing/sheet.ts";
import { createImportPlan, type RowValidation } from "./importPlan.ts";
import {
  countRows,
  firstPartNumber,
  getExpiry,
  getRun,
  readPart,
  readRows,
  recheckTaskName,
  type StoredRun,
  toFileRow,
  writeRows,
} from "./importStore.ts";
import { getImportDefinition, requireImportPermission } from "./targets.ts";
import { openWriter, mimeTypes } from "#modules/records/export/server";
import { defineTask, type RunningTask } from "#core/jobs/tasks/task";
import { createImportRowFormatter, listRunTitles } from "./import.view.ts";

/** An import and the kind of its records, which decides the permission of the task. */
const Input = z.object({ runId: Id, entity: z.string() });
type Input = z.infer<typeof Input>;

const addCode = ({ entity }: Input) => `${entity}/add`;

async function openRun(ctx: Context, { runId }: Input): Promise<StoredRun> {
  const run = await getRun(ctx, runId);
  requireImportPermission(ctx, getImportDefinition(ctx.app, run.entity));
  return run;
}

/** Checks every row of a file, pack by pack. */
export const checkTask = defineTask({
  name: "import.check",
  input: Input,
  result: ImportCounts,
  isStep: true,
  code: addCode,
  async run(task, input) {
    const { run, plan } = await task.writeInTransaction(async (ctx) => {
      const run = await openRun(ctx, input);
      await ctx.rows(importRows).erase({ runId: run.id });
      return { run, plan: await createImportPlan(ctx, run) };
    });
    return await checkPacks(task, { run, plan }, readFile(task, run));
  },
});

/** Checks the stored rows of an import again, except those that are left out: what they refer to has changed. */
export const recheckTask = defineTask({
  name: recheckTaskName,
  input: Input,
  result: ImportCounts,
  isStep: true,
  code: addCode,
  async run(task, input) {
    const { run, plan } = await task.readInTransaction(async (ctx) => {
      const run = await openRun(ctx, input);
      return { run, plan: await createImportPlan(ctx, run) };
    });
    return await checkPacks(task, { run, plan }, readStoredRows(task, run));
  },
});

type CheckingTask = RunningTask<ImportCounts>;

/** Consecutive rows of an import; `count` includes those that are not checked. */
type Pack = { readonly rows: readonly FileRow[]; readonly count: number };

async function* readFile(task: CheckingTask, run: StoredRun): AsyncGenerator<Pack> {
  for (let number = firstPartNumber; ; number++) {
    const pack = await task.readInTransaction(async (ctx) => await readPart(ctx, run.id, number));
    if (pack === undefined) return;
    const rows = await unpackRows(pack);
    yield { rows: rows.map((row) => withConstants(run, row)), count: rows.length };
  }
}

async function* readStoredRows(task: CheckingTask, { id }: StoredRun): AsyncGenerator<Pack> {
  for (let after = 0; ;) {
    const rows = await task.readInTransaction(
      async (ctx) => await readRows(ctx, { runId: id, after, limit: rowsPerPack }),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.number;
    yield { rows: rows.filter(({ state }) => state !== "left").map(toFileRow), count: rows.length };
  }
}

/** Checks packs of rows in their order, stores the results, and ends the task. */
async function checkPacks(
  task: CheckingTask,
  { run, plan }: RowValidation,
  packs: AsyncIterable<Pack>,
): Promise<ImportCounts> {
  const file = createFileState();
  const checkLimit = await task.readInTransaction(async (ctx) => await createLimitCheck(ctx, plan.kind));
  let doneCount = 0;
  // The database stores one pack while the next one is checked.
  let pendingWrite = Promise.resolve();
  for await (const { rows, count } of packs) {
    const validRows = await task.readInTransaction(async (ctx) => await validateRows(ctx, { plan, rows, file }));
    const results = checkLimit(validRows);
    await pendingWrite;
    pendingWrite = task.writeInTransaction(async (ctx) => await writeRows(ctx, run.id, results));
    // The error is reported where the promise is awaited.
    pendingWrite.catch(() => undefined);
    doneCount += count;
    task.reportProgress(doneCount);
  }
  await pendingWrite;
  return await task.writeInTransaction(async (ctx) => {
    await ctx.rows(importRuns).set(run.id, { state: "checked" });
    const counts = await countRows(ctx, run.id);
    task.finish(ctx, counts);
    return counts;
  });
}

/** A row of the file with the cells of the constants. */
function withConstants({ titles, constants }: StoredRun, [number, cells]: FileRow): FileRow {
  if (constants.length === 0) return [number, cells];
  return [number, [...titles.map((_, index) => cells[index] ?? ""), ...constants.map(({ text }) => text)]];
}

/** Writes new and changed rows in one transaction; if a row is refused nothing is written, and the row says why. */
export const commitTask = defineTask({
  name: importTaskKind,
  input: Input,
  result: ImportCounts,
  code: addCode,
  async run(task, input) {
    const refusal = await refusalOf(async () => await commitAll(task, input, commitRows));
    if (!(refusal instanceof CommitError)) return refusal;
    // All faults are reported together, not only the first one.
    const all = refusal.isTruncated
      ? await refusalOf(async () => await commitAll(task, input, commitRowsOneByOne))
      : refusal;
    return all instanceof CommitError ? await keepRefused(task, input, all) : all;
  },
});

async function refusalOf<Result>(work: () => Promise<Result>): Promise<Result | CommitError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommitError) return error;
    throw error;
  }
}

type Write = typeof commitRows;

async function commitAll(task: RunningTask<ImportCounts>, input: Input, write: Write): Promise<ImportCounts> {
  return await task.writeInTransaction(async (ctx) => {
    const run = await openRun(ctx, input);
    if (run.state !== "committing") throw importError("import.wrong_state");
    const kind = getImportDefinition(task.app, run.entity);
    await requireRoom(ctx, kind, run.id);
    await write(ctx, { kind, run, signal: task.signal, progress: (doneCount) => task.reportProgress(doneCount) });
    await ctx.rows(importRuns).set(run.id, {
      state: "done",
      requestId: ctx.requestId,
      expiresAt: getExpiry(ctx),
    });
    const counts = await countRows(ctx, run.id);
    const { accountId, account } = ctx.caller;
    const detail = { entity: run.entity, fileName: run.fileName, ...counts };
    await recordSecurityEvent(ctx, "list.imported", { accountId, account, detail });
    task.finish(ctx, counts);
    return counts;
  });
}

async function keepRefused(
  task: RunningTask<ImportCounts>,
  { runId }: Input,
  { faults }: CommitError,
): Promise<ImportCounts> {
  return await task.writeInTransaction(async (ctx) => {
    const rows = await readRows(ctx, { runId, numbers: [...faults.keys()], limit: faults.size });
    await writeRows(ctx, runId, toRejectedRows(rows, faults));
    await ctx.rows(importRuns).set(runId, { state: "checked" });
    const counts = await countRows(ctx, runId);
    task.finish(ctx, counts);
    return counts;
  });
}

const rowsAtOnce = 500;

/** Creates a file with the reasons for rows with errors and rows that are left out. */
export const failuresTask = defineTask({
  name: "import.failures",
  input: Input,
  result: z.object({ rows: z.int() }),
  code: addCode,
  async run(task, input) {
    const { run, runTitles, t, language } = await task.readInTransaction(async (ctx) => {
      const opened = await openRun(ctx, input);
      return { run: opened, runTitles: listRunTitles(ctx, opened), t: ctx.t, language: ctx.language };
    });
    const title = t("import.failedFile", { title: t(getImportDefinition(task.app, run.entity).title) });
    const file = task.createFile({ name: `${title}.xlsx`, mime: mimeTypes.xlsx });
    const write = async (part: Uint8Array) => await file.write(part);
    const writer = openWriter("xlsx", { title, language, time: task.app.time, write });
    const titles = [...runTitles, t("import.rowNumber"), t("import.reasons")];
    await writer.begin(titles.map((name, index) => ({ name: `c${index}`, title: name, kind: "text" })));
    let after = 0;
    let count = 0;
    for (;;) {
      const rows = await task.readInTransaction(async (ctx) => {
        const formatRow = await createImportRowFormatter(ctx, run);
        const query = { runId: run.id, states: ["error", "left"], after, limit: rowsAtOnce } as const;
        return (await readRows(ctx, query)).map(formatRow);
      });
      const last = rows.at(-1);
      if (last === undefined) break;
      await writer.rows(
        rows.map(({ cells, number, faults }) => [
          ...cells,
          String(number),
          faults
            .map(({ column, message }) =>
              column === null ? message : t("import.faultAt", { column: titles[column] ?? "", message }),
            )
            .join("\n"),
        ]),
      );
      after = last.number;
      count += rows.length;
      task.reportProgress(count);
    }
    await writer.end();
    await file.complete();
    return { rows: count };
  },
});
