import * as z from "zod";
import { Exported, exportError, exportTaskKind, ExportRequest, maximumExported } from "#contract/export";
import { mimeOf, openWriter } from "#server/export/writers/open";
import { defineTask, type RunningTask } from "#server/tasks/task";
import { cellsOf, writtenColumns } from "./export.cells.ts";
import { exportedList, readableColumns } from "./export.list.ts";
import { rowsOf } from "./export.pages.ts";
import { labelsFor, noteFor, timeIn } from "./export.words.ts";

/** What an export is to do: as it was asked for, its file's name cleaned and there. */
const ExportInput = ExportRequest.extend({ fileName: z.string(), total: z.int() });
type ExportInput = z.infer<typeof ExportInput>;

/** Makes the file of a list. It begins anew where its server died: nothing but the file comes of it. */
export const exportTask = defineTask({
  name: exportTaskKind,
  input: ExportInput,
  result: Exported,
  code: ({ api, call }) => `${api}/${call}`,
  run: writeList,
});

async function writeList(task: RunningTask<Exported>, input: ExportInput): Promise<Exported> {
  const { type, fileName, total, timeZone } = input;
  const list = exportedList(task.app, `${input.api}/${input.call}`);
  const { columns, toCells, note, language } = await task.reading(async (ctx) => {
    const readable = readableColumns(list, input.columns, ctx.caller);
    if (readable.length === 0) throw exportError("export.no_columns");
    const labels = await labelsFor(ctx, readable);
    return {
      columns: writtenColumns(list, readable),
      toCells: cellsOf(readable, { t: ctx.t, labels }),
      note: await noteFor(ctx, input),
      language: ctx.language,
    };
  });
  const file = task.file({ name: `${fileName}.${type}`, mime: mimeOf[type] });
  const writer = openWriter(type, {
    ...{ title: fileName, language, time: timeIn(task.app, timeZone), note },
    write: async (part) => await file.write(part),
  });
  let done = 0;
  await writer.begin(columns);
  for await (const rows of rowsOf(list, input, async (work) => await task.reading(work))) {
    task.signal.throwIfAborted();
    done += rows.length;
    if (done > maximumExported) throw exportError("export.too_many", { maximum: maximumExported });
    await writer.rows(rows.map(toCells));
    task.progress(done, Math.max(done, total));
  }
  await writer.end();
  await file.done();
  return { rows: done, type };
}
