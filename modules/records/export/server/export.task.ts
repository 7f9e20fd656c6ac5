import * as z from "zod";
import { ExportResult, exportError, exportTaskKind, ExportRequest, maxExportRows } from "../contract.ts";
import { mimeTypes, openWriter } from "./writers/openWriter.ts";
import { defineTask, type RunningTask } from "#core/jobs/tasks/task";
import { createRowFormatter, toWriterColumns } from "./export.cells.ts";
import { getExportedList, selectReadableColumns } from "./export.list.ts";
import { streamRows } from "./export.pages.ts";
import { createExportNote, createLocalTime, loadCodeListLabels } from "./export.labels.ts";

/** The input of an export: the request with a sanitised file name. */
const ExportInput = ExportRequest.extend({ fileName: z.string(), total: z.int() });
type ExportInput = z.infer<typeof ExportInput>;

/** Creates the file of a list. It restarts from the beginning if its node died, because the file is its only effect. */
export const exportTask = defineTask({
  name: exportTaskKind,
  input: ExportInput,
  result: ExportResult,
  code: ({ api, call }) => `${api}/${call}`,
  run: writeList,
});

async function writeList(task: RunningTask<ExportResult>, input: ExportInput): Promise<ExportResult> {
  const { type, fileName, total, timeZone } = input;
  const list = getExportedList(task.app, `${input.api}/${input.call}`);
  const { columns, toCells, note, language } = await task.readInTransaction(async (ctx) => {
    const readable = selectReadableColumns(list, input.columns, ctx.caller);
    if (readable.length === 0) throw exportError("export.no_columns");
    const labels = await loadCodeListLabels(ctx, readable);
    return {
      columns: toWriterColumns(list, readable),
      toCells: createRowFormatter(readable, { t: ctx.t, labels }),
      note: await createExportNote(ctx, input),
      language: ctx.language,
    };
  });
  const file = task.createFile({ name: `${fileName}.${type}`, mime: mimeTypes[type] });
  const writer = openWriter(type, {
    title: fileName,
    language,
    time: createLocalTime(task.app, timeZone),
    note,
    write: async (part) => await file.write(part),
  });
  let doneCount = 0;
  await writer.begin(columns);
  for await (const rows of streamRows(list, input, async (work) => await task.readInTransaction(work))) {
    task.signal.throwIfAborted();
    doneCount += rows.length;
    if (doneCount > maxExportRows) throw exportError("export.too_many", { maximum: maxExportRows });
    await writer.rows(rows.map(toCells));
    task.reportProgress(doneCount, Math.max(doneCount, total));
  }
  await writer.end();
  await file.complete();
  return { rows: doneCount, type };
}
