import * as z from "zod";
import { ImportCounts, importError } from "#contract/import";
import { Id } from "#contract/id";
import type { Context } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { CommitRefused, refusedRows, tryAll, writeAll } from "#server/import/commit";
import { exampleTest } from "#server/import/examples";
import { wholeFile } from "#server/import/fileState";
import { importRows, importRuns } from "#server/import/import.table";
import { judgeRows } from "#server/import/judge";
import { unpackRows } from "#server/import/parsing/parse";
import { planOf } from "#server/import/plan";
import { countRows, filePart, getRun, readPart, readRows, type Run, writeRows } from "#server/import/store";
import { importKindOf, requireImport } from "#server/import/targets";
import { openWriter, mimeOf } from "#server/export/writers/open";
import { defineTask, type RunningTask } from "#server/tasks/task";
import { rowWords } from "./import.view.ts";

/** An import and the kind of its records, which says what permission the task asks for. */
const Input = z.object({ runId: Id, entity: z.string() });
type Input = z.infer<typeof Input>;

const addCode = ({ entity }: Input) => `${entity}/add`;

async function openRun(ctx: Context, { runId }: Input): Promise<Run> {
  const run = await getRun(ctx, runId);
  requireImport(ctx, importKindOf(ctx.app, run.entity));
  return run;
}

/** Judges every row of a file, a pack after the other. */
export const checkTask = defineTask({
  name: "import.check",
  input: Input,
  result: ImportCounts,
  code: addCode,
  async run(task, input) {
    const { run, plan } = await task.writing(async (ctx) => {
      const opened = await openRun(ctx, input);
      await ctx.rows(importRows).erase({ runId: opened.id });
      return { run: opened, plan: await planOf(ctx, importKindOf(task.app, opened.entity), opened.fields) };
    });
    const file = wholeFile();
    const isExample = exampleTest(task.app, plan);
    let done = 0;
    // The database keeps one pack while the next one is judged.
    let kept = Promise.resolve();
    for (let number = filePart + 1; ; number++) {
      const pack = await task.reading(async (ctx) => await readPart(ctx, run.id, number));
      if (pack === undefined) break;
      const rows = await unpackRows(pack);
      const wanted = rows.filter((row) => !isExample(row));
      const judged = await task.reading(async (ctx) => await judgeRows(ctx, { plan, rows: wanted, file }));
      await kept;
      kept = task.writing(async (ctx) => await writeRows(ctx, run.id, judged));
      // Whatever goes wrong is told where it is waited for.
      kept.catch(() => undefined);
      done += rows.length;
      task.progress(done);
    }
    await kept;
    return await task.writing(async (ctx) => {
      await ctx.rows(importRuns).set(run.id, { state: "checked" });
      const counts = await countRows(ctx, run.id);
      task.finish(ctx, counts);
      return counts;
    });
  },
});

/** Writes what is new and changed in one transaction; where a row is refused nothing is, and the row says why. */
export const commitTask = defineTask({
  name: "import.commit",
  input: Input,
  result: ImportCounts,
  code: addCode,
  async run(task, input) {
    const refused = await refusalOf(async () => await commitAll(task, input, writeAll));
    if (!(refused instanceof CommitRefused)) return refused;
    // All that is wrong is told at once, and not what a single attempt came upon.
    const all = refused.isCut ? await refusalOf(async () => await commitAll(task, input, tryAll)) : refused;
    return all instanceof CommitRefused ? await keepRefused(task, input, all) : all;
  },
});

async function refusalOf<Result>(work: () => Promise<Result>): Promise<Result | CommitRefused> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommitRefused) return error;
    throw error;
  }
}

type Write = typeof writeAll;

async function commitAll(task: RunningTask<ImportCounts>, input: Input, write: Write): Promise<ImportCounts> {
  return await task.writing(async (ctx) => {
    const run = await openRun(ctx, input);
    if (run.state !== "committing") throw importError("import.wrong_state");
    const kind = importKindOf(task.app, run.entity);
    await write(ctx, { kind, run, signal: task.signal, progress: (done) => task.progress(done) });
    await ctx.rows(importRuns).set(run.id, { state: "done", requestId: ctx.requestId });
    const counts = await countRows(ctx, run.id);
    const { accountId, account } = ctx.caller;
    const detail = { entity: run.entity, fileName: run.fileName, ...counts };
    await noteEvent(ctx, "list.imported", { accountId, account, detail });
    task.finish(ctx, counts);
    return counts;
  });
}

async function keepRefused(
  task: RunningTask<ImportCounts>,
  { runId }: Input,
  { faults }: CommitRefused,
): Promise<ImportCounts> {
  return await task.writing(async (ctx) => {
    const rows = await readRows(ctx, { runId, numbers: [...faults.keys()], limit: faults.size });
    await writeRows(ctx, runId, refusedRows(rows, faults));
    await ctx.rows(importRuns).set(runId, { state: "checked" });
    const counts = await countRows(ctx, runId);
    task.finish(ctx, counts);
    return counts;
  });
}

const rowsAtOnce = 500;

/** Makes a file of the rows with errors and of those that were left out, with the reasons. */
export const failuresTask = defineTask({
  name: "import.failures",
  input: Input,
  result: z.object({ rows: z.int() }),
  code: addCode,
  async run(task, input) {
    const { run, t, language } = await task.reading(async (ctx) => ({
      run: await openRun(ctx, input),
      t: ctx.t,
      language: ctx.language,
    }));
    const title = t("import.failedFile", { title: t(importKindOf(task.app, run.entity).title) });
    const file = task.file({ name: `${title}.xlsx`, mime: mimeOf.xlsx });
    const write = async (part: Uint8Array) => await file.write(part);
    const writer = openWriter("xlsx", { title, language, time: task.app.time, write });
    const titles = [...run.titles, t("import.rowNumber"), t("import.reasons")];
    await writer.begin(titles.map((name, index) => ({ name: `c${index}`, title: name, kind: "text" })));
    let after = 0;
    let count = 0;
    for (;;) {
      const rows = await task.reading(async (ctx) => {
        const words = await rowWords(ctx, run);
        const asked = { runId: run.id, states: ["error", "left"], after, limit: rowsAtOnce } as const;
        return (await readRows(ctx, asked)).map(words);
      });
      const last = rows.at(-1);
      if (last === undefined) break;
      await writer.rows(
        rows.map(({ cells, number, faults }) => [
          ...cells,
          String(number),
          faults
            .map(({ column, message }) => (column === null ? message : `${titles[column] ?? ""}: ${message}`))
            .join("\n"),
        ]),
      );
      after = last.number;
      count += rows.length;
      task.progress(count);
    }
    await writer.end();
    await file.done();
    return { rows: count };
  },
});
